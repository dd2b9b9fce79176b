import { type EntitySchema, UnderscoreNamingStrategy } from '@mikro-orm/core';
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
}

/** Returns the columns of a table in the order of its entity. The institution's id is left out, and so are hashes, keys and secrets, which are hidden. */
export function columnsOf({ properties }: Pick<EntitySchema, 'properties'>): EntityColumn[] {
  return Object.entries(properties)
    .filter(([property, { hidden }]) => !hidden && property !== 'institutionId')
    .map(([property, { type, primary }]) => ({
      property,
      column: naming.propertyToColumnName(property),
      isKey: primary === true,
      isTime: type === 'datetime',
    }));
}

/** Returns the columns of an entity's table as the fields of a read model. @param alias the alias of the table */
export function readableColumns(schema: EntitySchema, alias: string): Record<string, Column> {
  const sqlOf = ({ column, isTime }: EntityColumn) => (isTime ? dateTime(`${alias}.${column}`) : `${alias}.${column}`);
  return Object.fromEntries(columnsOf(schema).map((column) => [column.property, { sql: sqlOf(column) }]));
}
