import { DecimalType, p } from '@mikro-orm/core';

/** The kinds of columns of entities, beside MikroORM's own (`p.enum`, `p.json`). */

export const text = () => p.type('string');

export const integer = () => p.type('integer');

export const smallint = () => p.type('smallint');

export const boolean = () => p.type('boolean');

/** A day, as `YYYY-MM-DD`. */
export const date = () => p.type('date');

export const time = () => p.type('datetime');

export const bytes = () => p.type('blob').$type<Buffer>();

export const texts = <T extends string = string>() => p.type('string[]').$type<T[]>();

/** A numeric column as a number. The widths in use are well within what a double represents exactly. */
export const decimal = () => p.type(new DecimalType('number'));

/** When the row was inserted. */
export const createdAt = () => time().defaultRaw('now()');

/** When the row was last changed. A flush without changes does not update it ([D22]). */
export const updatedAt = () => createdAt().onUpdate(() => new Date());
