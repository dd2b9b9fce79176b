import { DecimalType, type PropertyOptions } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';

/** When the row was inserted. */
export const CreatedAt = () => Property({ type: 'datetime', defaultRaw: 'now()' });

/** When the row was last changed; untouched by a flush that changes nothing ([D22]). */
export const UpdatedAt = () => Property({ type: 'datetime', defaultRaw: 'now()', onUpdate: () => new Date() });

/** A numeric column as a number: the widths in use are far within what a double holds exactly. */
export const Decimal = <T extends object>(options: PropertyOptions<T> = {}) =>
  Property<T>({ ...options, type: new DecimalType('number') });
