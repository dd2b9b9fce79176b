import { BigIntType, DecimalType, type PropertyOptions } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';

/** When the row was inserted. */
export const CreatedAt = () => Property({ type: 'datetime', defaultRaw: 'now()' });

/** When the row was last changed. A flush without changes does not update it ([D22]). */
export const UpdatedAt = () => Property({ type: 'datetime', defaultRaw: 'now()', onUpdate: () => new Date() });

/** The UTC day on which the row was inserted, unless it is that of another row. */
export const RecordedDay = () => Property({ type: 'date', defaultRaw: `(now() at time zone 'UTC')::date` });

/** A numeric column as a number. The widths in use are well within what a double represents exactly. */
export const Decimal = <T extends object>(options: PropertyOptions<T> = {}) =>
  Property<T>({ ...options, type: new DecimalType('number') });

/** The type of a 64-bit column as a number. Ids count up, so none ever exceeds what a double represents exactly. */
export const wideInteger = new BigIntType('number');
