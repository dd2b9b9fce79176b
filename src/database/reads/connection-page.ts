import type { Pool, PoolClient } from 'pg';
import { isCalendarDay } from '../../input/calendar-day.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { buildSelect, type ReadModel } from './build-select.ts';
import type { ListQuery } from './conditions.ts';
import { countOf, cursorOf, readCursor } from './cursor.ts';
import { planned, preparedSelection } from './prepared.ts';
import type { SelectedField } from './selection.ts';
import { aliasOf } from './sql.ts';

/** A window of a list as Relay asks for it: the first after, or the last before. */
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

/** A column that orders a list: its SQL, and its type, by which a value comes back from a cursor's text unchanged. */
export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'date' | 'timestamptz' | 'int';
}

export interface ConnectionQuery extends Omit<ListQuery, 'orderBy'> {
  /** The order's name: a cursor holds in one order only. */
  readonly order: string;
  /** Ending in one that is unique, served by an index in this order. */
  readonly keys: readonly SortKey[];
  readonly descending: boolean;
}

interface Window {
  readonly forward: boolean;
  readonly count: number;
  readonly after: unknown[] | undefined;
  readonly before: unknown[] | undefined;
}

/** What a connection asks for. @throws AppError `validation_error` on `first`, `last`, `after`, `before` */
function windowOf(args: ConnectionArguments, query: ConnectionQuery, problems: ValidationErrors): Window {
  const isOurs = (parts: readonly unknown[]) =>
    parts.length === query.keys.length + 1 && parts[0] === query.order && isValid(parts.slice(1), query.keys);
  const after = readCursor(problems, 'after', args.after, isOurs)?.slice(1);
  const before = readCursor(problems, 'before', args.before, isOurs)?.slice(1);
  const forward = args.last == null;
  if (!forward && args.first != null) problems.add('last', 'must not be sent together with first.');
  const count = forward ? countOf(problems, 'first', args.first) : countOf(problems, 'last', args.last);
  problems.throwIfAny();
  return { forward, count, after, before };
}

/** Cursors come from clients, so they are not trusted to hold what we put in. */
function isValid(values: readonly unknown[], keys: readonly SortKey[]): boolean {
  return keys.every(({ type }, index) => {
    const value = values[index];
    if (type === 'int') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
    if (typeof value !== 'string' || value.includes('\0')) return false;
    return type === 'text' || isMoment(value);
  });
}

/** A day of the calendar, with a time in UTC or without. */
function isMoment(text: string): boolean {
  return /^.{10}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)?$/.test(text) && isCalendarDay(text.slice(0, 10));
}

/**
 * Reads a window of a list by its keys, not by positions: rows that come and go elsewhere neither repeat nor hide others.
 * @throws AppError `validation_error`
 */
export async function readConnection<T>(
  pool: Pool | PoolClient,
  readable: ReadModel,
  query: ConnectionQuery,
  node: readonly SelectedField[],
  args: ConnectionArguments,
  problems: ValidationErrors,
): Promise<Connection<T>> {
  const window = windowOf(args, query, problems);
  const { text, values } = statement(readable, query, node, window);
  const run = query.searched ? planned : preparedSelection;
  const { rows } = await run<{ data: string; behind: boolean }>(pool, text, values);
  const { data, behind } = rows[0] as { data: string; behind: boolean };
  const found = JSON.parse(data) as { keys: (string | number)[]; node: T }[];
  const more = found.length > window.count;
  const kept = found.slice(0, window.count);
  if (!window.forward) kept.reverse();
  const edges = kept.map((row) => ({ cursor: cursorOf([query.order, ...row.keys]), node: row.node }));
  const pageInfo = {
    hasNextPage: window.forward ? more : behind,
    hasPreviousPage: window.forward ? behind : more,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo };
}

function statement(readable: ReadModel, query: ConnectionQuery, node: readonly SelectedField[], window: Window) {
  const { from, where, keys, descending } = query;
  const values = [...query.values];
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const tuple = `(${keys.map(({ sql }) => sql).join(', ')})`;
  const at = (cursor: unknown[]) => `(${keys.map(({ type }, index) => place(cursor[index], type)).join(', ')})`;
  const [later, earlier] = descending ? ['<', '>'] : ['>', '<'];
  const beyond = [
    ...(window.after ? [`${tuple} ${later} ${at(window.after)}`] : []),
    ...(window.before ? [`${tuple} ${earlier} ${at(window.before)}`] : []),
  ];
  const direction = descending === window.forward ? ' desc' : '';
  const order = keys.map(({ sql }) => sql + direction).join(', ');
  const start = window.forward ? window.after : window.before;
  const behind = start
    ? `exists (select from ${from} where ${where} and ${tuple} ${window.forward ? earlier : later}= ${at(start)})`
    : 'false';
  const { json, joins } = buildSelect(readable, node, 'objects');
  const alias = aliasOf(from);
  const cut = `select ${alias}.* from ${from} where ${[where, ...beyond].join(' and ')} order by ${order} limit ${place(window.count + 1, 'int')}`;
  const text = `select (select coalesce(json_agg(json_build_object('keys', json_build_array(${keys.map(keyText).join(', ')}), 'node', ${json})
      order by ${order}), '[]') from (${cut}) ${alias} ${joins})::text as data, ${behind} as behind`;
  return { text, values };
}

/** A key as a cursor keeps it: times to the microsecond that the database knows. */
function keyText({ sql, type }: SortKey): string {
  return type === 'timestamptz' ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql;
}
