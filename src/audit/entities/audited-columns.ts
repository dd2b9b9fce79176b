import { wrap } from '@mikro-orm/core';
import { columnsOf } from '../../database/entity-columns.ts';

/** Properties that the database sets, which no client changes. */
const TIMESTAMPS: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/**
 * Returns the values of an entity that its audit records compare, by column. All columns but the key, hidden ones and
 * `TIMESTAMPS` are audited, so that none can be forgotten.
 * @param except properties that no client changes
 */
export function auditedColumns<T extends object>(entity: T, except: readonly (keyof T & string)[] = []) {
  const left = new Set<string>(except);
  const columns = columnsOf(wrap(entity, true).__meta).filter(
    ({ property, isKey }) => !isKey && !TIMESTAMPS.has(property) && !left.has(property),
  );
  return Object.fromEntries(columns.map(({ property, column }) => [column, entity[property as keyof T] as unknown]));
}
