import {
  type EntityClass,
  type EntityCtor,
  type EntityProperty,
  MetadataStorage,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
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

/**
 * Returns the columns of an entity from its decorators, in their order, without the institution's id. Hidden columns, which hold
 * hashes, keys and secrets, are left out.
 */
export function columnsOf(entity: EntityClass<object>): EntityColumn[] {
  const path = (entity as { [MetadataStorage.PATH_SYMBOL]?: string })[MetadataStorage.PATH_SYMBOL];
  if (path === undefined) throw new Error(`${entity.name} is not an entity.`);
  const { properties } = MetadataStorage.getMetadata(entity.name, path, entity as EntityCtor);
  return Object.values<EntityProperty>(properties)
    .filter(({ name, hidden }) => !hidden && name !== 'institutionId')
    .map(({ name, type, primary }) => ({
      property: name,
      column: naming.propertyToColumnName(name),
      isKey: primary === true,
      isTime: type === 'datetime',
    }));
}

/** Returns the columns of an entity as the fields of a read model. @param alias the alias of the entity's table */
export function readableColumns(entity: EntityClass<object>, alias: string): Record<string, Column> {
  const sqlOf = ({ column, isTime }: EntityColumn) => (isTime ? dateTime(`${alias}.${column}`) : `${alias}.${column}`);
  return Object.fromEntries(columnsOf(entity).map((column) => [column.property, { sql: sqlOf(column) }]));
}
