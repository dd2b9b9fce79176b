import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isCalendarDay } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { buildSelect, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { decodeCursor, encodeCursor, readCount } from './cursor.ts';
import { onlyRow, planned, preparedSelection } from './prepared.ts';
import type { Selection } from './selection.ts';
import { aliasOf, compileSql, type Sql } from './sql.ts';
import { collectSubjects, rowSubjects } from './subjects.ts';

/** Relay's paging arguments: the first entries after a cursor, or the last ones before it. */
export interface ConnectionArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** A column that orders a list. A cursor holds its value as text; `type` casts it back. */
export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'date' | 'timestamptz' | 'int';
}

export interface ConnectionQuery extends Pick<ListQuery, 'from' | 'searched'> {
  readonly condition: Sql;
  /** Name of the order. A cursor is valid in one order only. */
  readonly order: string;
  /** The last one is unique. An index has them in this order. */
  readonly keys: readonly SortKey[];
  readonly descending: boolean;
}

interface Window {
  readonly forward: boolean;
  readonly count: number;
  readonly after: unknown[] | undefined;
  readonly before: unknown[] | undefined;
}

/** Parses the paging arguments. @throws AppError `validation_error` on `first`, `last`, `after`, `before` */
function parseWindow(args: ConnectionArguments, query: ConnectionQuery, errors: ValidationErrors): Window {
  const isValidCursor = (parts: readonly unknown[]) =>
    parts.length === query.keys.length + 1 && parts[0] === query.order && hasValidKeys(parts.slice(1), query.keys);
  const after = decodeCursor(errors, 'after', args.after, isValidCursor)?.slice(1);
  const before = decodeCursor(errors, 'before', args.before, isValidCursor)?.slice(1);
  const forward = args.last == null;
  if (!forward && args.first != null) errors.add('last', 'must not be sent together with first.');
  const count = forward ? readCount(errors, 'first', args.first) : readCount(errors, 'last', args.last);
  errors.throwIfAny();
  return { forward, count, after, before };
}

/** Cursors come from clients, so their values are checked. */
function hasValidKeys(values: readonly unknown[], keys: readonly SortKey[]): boolean {
  return keys.every(({ type }, index) => {
    const value = values[index];
    if (type === 'int') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
    if (typeof value !== 'string' || value.includes('\0')) return false;
    return type === 'text' || isDateOrTime(value);
  });
}

/** A valid calendar day, optionally with a time in UTC. */
function isDateOrTime(text: string): boolean {
  return /^.{10}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)?$/.test(text) && isCalendarDay(text.slice(0, 10));
}

/**
 * Reads a window of a list by its keys, not by positions: rows added or removed elsewhere neither repeat nor skip entries.
 * @param selection the fields of a node
 * @throws AppError `validation_error`
 */
export async function readConnection<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: ConnectionQuery,
  selection: Selection,
  args: ConnectionArguments,
  errors: ValidationErrors,
): Promise<Connection<T>> {
  const window = parseWindow(args, query, errors);
  const { text, values } = buildStatement(model, query, selection, window);
  const run = query.searched ? planned : preparedSelection;
  const { data, behind } = onlyRow(await run<{ data: string; behind: boolean }>(pool, text, values));
  const entries = JSON.parse(data) as Entry<T>[];
  const more = entries.length > window.count;
  const shown = entries.slice(0, window.count);
  if (!window.forward) shown.reverse();
  // Without a field of a node, cursors may be selected, which have the values that order the list, such as names.
  const counted = selection.fields.every(({ name }) => name === '__typename') ? 'cursor' : undefined;
  for (const { subjects } of shown) collectSubjects(model, selection, selection.fields, subjects, counted);
  const edges = shown.map((row) => ({ cursor: encodeCursor([query.order, ...row.keys]), node: row.node }));
  const pageInfo = {
    hasNextPage: window.forward ? more : behind,
    hasPreviousPage: window.forward ? behind : more,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}

interface Entry<T> {
  readonly keys: (string | number)[];
  readonly node: T;
  readonly subjects: string | null;
}

function buildStatement(model: ReadModel, query: ConnectionQuery, selection: Selection, window: Window) {
  const { keys, descending, condition } = query;
  const from = sql.raw(query.from);
  const alias = sql.raw(aliasOf(query.from));
  const tuple = sql.raw(`(${keys.map((key) => key.sql).join(', ')})`);
  const at = (cursor: unknown[]) =>
    sql`(${sql.join(keys.map(({ type }, index) => sql`${cursor[index]}::${sql.raw(type)}`))})`;
  const [later, earlier] = descending ? ['<', '>'] : ['>', '<'];
  const within = sql.join(
    [
      condition,
      ...(window.after ? [sql`${tuple} ${sql.raw(later)} ${at(window.after)}`] : []),
      ...(window.before ? [sql`${tuple} ${sql.raw(earlier)} ${at(window.before)}`] : []),
    ],
    sql` and `,
  );
  const direction = descending === window.forward ? ' desc' : '';
  const order = sql.raw(keys.map((key) => key.sql + direction).join(', '));
  const start = window.forward ? window.after : window.before;
  const behindOrAt = sql.raw(`${window.forward ? earlier : later}=`);
  const behind = start
    ? sql`exists (select from ${from} where ${condition} and ${tuple} ${behindOrAt} ${at(start)})`
    : sql`false`;
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const entry = sql.raw(
    `json_build_object('keys', json_build_array(${keys.map(keyText).join(', ')}), 'node', ${json},
      'subjects', ${rowSubjects(model, selection)})`,
  );
  const rows = sql`select ${alias}.* from ${from} where ${within} order by ${order} limit ${window.count + 1}::int`;
  return compileSql(
    sql`select (select coalesce(json_agg(${entry} order by ${order}), '[]') from (${rows}) ${alias} ${sql.raw(joins)})::text as data,
      ${behind} as behind`,
  );
}

/** SQL of a key as it is stored in a cursor: times in microseconds, as precise as the database has them. */
function keyText({ sql: column, type }: SortKey): string {
  return type === 'timestamptz' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : column;
}
