import { sql } from 'kysely';
import type { Sql } from '../../database/reads/sql.ts';
import type { Branch } from '../records/record.ts';

/** The values by which a branch is ordered, which identify a record. */
export type Key = readonly (number | string)[];

/** The key of a record, with the branch of its collection. */
export interface FoundKey {
  readonly branch: Branch;
  readonly key: Key;
}

/** A record that was found by its sourcedId. */
export interface FoundRecord extends FoundKey {
  readonly sourcedId: string;
}

/** Returns the columns of a branch's key: one, or those of a row. */
export function keyColumns({ order }: Branch): string[] {
  return /^\(.*\)$/.test(order) ? order.slice(1, -1).split(', ') : [order];
}

/** Returns the names of a branch's key columns in relations of keys. */
export function keyAliases(branch: Branch): string[] {
  return keyColumns(branch).map((_, index) => `key${index + 1}`);
}

/** Returns the first table of a branch; undefined for a relation that is computed. */
export function tableOf({ from }: Branch): string | undefined {
  return /^\w+/.exec(from)?.[0];
}

/** Returns the condition that a record is among those that may have changed since a time; undefined without `changes`. */
export function mayHaveChanged({ order, changes }: Branch, since: Sql): Sql | undefined {
  if (!changes) return undefined;
  const parts = `${order} in (${changes.join(' union all ')})`.split('$since').map((part) => sql.raw(part));
  return sql.join(parts, since);
}

/** The largest id that the database has. */
const MAX_ID = 2_147_483_647;

/** Matches what `sourcedIdSql` writes: an identifier that is a column, or else made of the id. */
const STORED = /^coalesce\((\w+)\.sourced_id, '(\w+)-' \|\| \1\.id::text\)$/;

/**
 * Returns conditions that the SQL of a sourcedId has a value, the one that wins first. For records of a table they use its indexes.
 * A stored identifier wins over an equal one that the service would assign.
 */
export function sourcedIdConditions(expression: string, sourcedId: string): Sql[] {
  const [, alias, prefix] = STORED.exec(expression) ?? [];
  if (!alias) return [sql`${sql.raw(expression)} = ${sourcedId}`];
  const stored = sql`${sql.raw(alias)}.sourced_id = ${sourcedId}`;
  const id = sourcedId.startsWith(`${prefix}-`) ? sourcedId.slice(`${prefix}-`.length) : '';
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) return [stored];
  return [stored, sql`${sql.raw(alias)}.id = ${Number(id)} and ${sql.raw(alias)}.sourced_id is null`];
}

/** Returns the condition that the SQL of a sourcedId refers to a record. Records of a table are compared by id, for its indexes. */
export function refersTo(expression: string, { branch, key, sourcedId }: FoundRecord): Sql {
  const [, alias, prefix] = STORED.exec(expression) ?? [];
  const [, , prefixOfRecord] = STORED.exec(branch.sourcedId) ?? [];
  if (alias && prefix === prefixOfRecord) return sql`${sql.raw(alias)}.id = ${key[0]}`;
  return sql`${sql.raw(expression)} = ${sourcedId}`;
}
