import { DecimalType, defineEntity, p } from '@mikro-orm/core';
import type { TextRule } from '../input/text-rules.ts';

/** The kinds of columns of entities, which import this module as `p`, as MikroORM names its own. */

export const text = () => p.type('string');

export const integer = () => p.type('integer');

export const smallint = () => p.type('smallint');

export const boolean = () => p.type('boolean');

/** One of some texts. */
export const oneOf = p.enum;

/** A day, as `YYYY-MM-DD`. */
export const date = () => p.type('date');

export const time = () => p.type('datetime');

export const bytes = () => p.type('blob').$type<Buffer>();

export const texts = <T extends string = string>() => p.type('string[]').$type<T[]>();

/** A list of small numbers. */
export const smallints = () => p.type('number[]').$type<number[]>();

/** A numeric column as a number. The widths in use are well within what a double represents exactly. */
export const decimal = () => p.type(new DecimalType('number'));

/** JSON that is read as a whole. Unlike `jsonb` it keeps the order of keys, so that equal values are equal texts. */
export const json = <T>() => p.json<T>().columnType('json');

/** When the row was inserted. */
export const createdAt = () => time().defaultRaw('now()');

/** When the row was last changed. A flush without changes does not update it ([D22]). */
export const updatedAt = () => createdAt().onUpdate(() => new Date());

/** A column of files as schools may call it and fill it in. Recognition, templates and the guide are made from it. */
export interface FileColumn {
  /** Its name in files and REST, where it is not that of the table's column. */
  readonly name?: string;
  /** Headers that stand for the column besides its own name ([D30]), separated by `|`. */
  readonly headers: string;
  /** The values of the column in a file; by default those that the rule allows. */
  readonly expected?: string;
  readonly example: string;
}

/** Facts of a property beyond the type of its column. */
export interface Description {
  /** The rule of a text that every input reads ([D21]). */
  readonly rule?: TextRule;
  /** False if the value says nothing about the person: others are sealed in the audit trail and erased ([D27], [D42]). */
  readonly personal?: false;
  /** SQL of the value after erasure; null where there is none. */
  readonly erased?: string;
  /** Part of the address: `zip` of `address.zip`. */
  readonly addressPart?: string;
  readonly file?: FileColumn;
}

/** Describes a property of an entity. The description is found at the property, in `properties` of the entity. */
export function described<Builder extends { '~options': object }, const D extends Description>(
  builder: Builder,
  description: D,
): Builder & D {
  Object.assign(builder['~options'], description);
  return builder as Builder & D;
}

/**
 * A record of one institution ([D10]). The filter is on by default and has no default parameter: an EntityManager without
 * `setFilterParams('institution', { institutionId })` throws when reading or changing such records.
 */
const TenantEntity = defineEntity({
  name: 'TenantEntity',
  abstract: true,
  properties: { institutionId: integer().primary() },
  filters: {
    institution: {
      name: 'institution',
      cond: (args: Record<string, unknown>) => ({ institutionId: args.institutionId }),
      default: true,
    },
  },
});

/** Defines the entity of a table whose records belong to one institution, by its name, its table and its columns. */
export function tenantEntity<
  const Name extends string,
  const Table extends string,
  const Properties extends Record<string, object>,
>(name: Name, tableName: Table, properties: Properties) {
  return defineEntity({ name, tableName, extends: TenantEntity, properties });
}
