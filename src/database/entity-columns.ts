import { type EntityProperty, type EntitySchema, UnderscoreNamingStrategy } from '@mikro-orm/core';
import type { Description } from './properties.ts';
import type { Column } from './reads/build-select.ts';
import { dateTime } from './reads/sql.ts';

const naming = new UnderscoreNamingStrategy();

/** A column of an entity's table. */
export interface EntityColumn {
  readonly property: string;
  /** Its name in the table. */
  readonly column: string;
  readonly isKey: boolean;
  readonly isTime: boolean;
  /** Its options in the entity, with its description. */
  readonly options: EntityProperty & Description;
}

/**
 * Returns the columns of an entity's table in the order of the entity. The institution's id is left out,
 * and so are hidden columns, which hold hashes, keys and secrets.
 */
export function columnsOf({ properties }: Pick<EntitySchema, 'properties'>): EntityColumn[] {
  return Object.entries(properties)
    .filter(([property, { hidden }]) => !hidden && property !== 'institutionId')
    .map(([property, options]) => ({
      property,
      column: naming.propertyToColumnName(property),
      isKey: options.primary === true,
      isTime: options.type === 'datetime',
      options,
    }));
}

/** Returns the columns of an entity's table as the fields of a read model. @param alias the alias of the table */
export function readableColumns(schema: EntitySchema, alias: string): Record<string, Column> {
  const sqlOf = ({ column, isTime }: EntityColumn) => (isTime ? dateTime(`${alias}.${column}`) : `${alias}.${column}`);
  return Object.fromEntries(columnsOf(schema).map((column) => [column.property, { sql: sqlOf(column) }]));
}
