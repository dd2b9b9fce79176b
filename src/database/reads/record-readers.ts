import type { Pool, PoolClient } from 'pg';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { buildSelect, jsonList, type ReadModel } from './build-select.ts';
import { readById } from './by-id.ts';
import { Conditions, type ListQuery } from './conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from './page.ts';
import { preparedSelection } from './prepared.ts';
import type { Selected, Selection } from './selection.ts';
import { aliasOf, idArray } from './sql.ts';
import { collectSubjects, listSubjects } from './subjects.ts';

/** The rows of many parents. `groupBy` is the SQL of the parent's id, `orderBy` the order within a group. */
export interface GroupsQuery {
  readonly from: string;
  readonly where: string;
  readonly groupBy: string;
  readonly orderBy: string;
  readonly values: unknown[];
}

/** Rows by the id of their parent. A parent without rows has no entry. */
export type Groups<T> = ReadonlyMap<number, T[]>;

interface GroupRow {
  parent: number;
  data: string;
  subjects: string | null;
}

/** Reads the rows of many parents by one prepared statement. */
export async function readGroups<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: GroupsQuery,
  selection: Selection,
): Promise<Groups<T>> {
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const text = `select ${query.groupBy} as parent, ${jsonList(json, query.orderBy)} as data,
      ${listSubjects(model, selection)} as subjects
    from ${query.from} ${joins} where ${query.where} group by ${query.groupBy}`;
  const { rows } = await preparedSelection<GroupRow>(pool, text, query.values);
  for (const { subjects } of rows) collectSubjects(model, selection, selection.fields, subjects);
  return new Map(rows.map(({ parent, data }) => [parent, JSON.parse(data) as T[]]));
}

/** Reads all rows of a list as objects, by one prepared statement. */
export async function readMany<T>(
  pool: Pool | PoolClient,
  model: ReadModel,
  query: Omit<ListQuery, 'searched'>,
  selection: Selection,
): Promise<T[]> {
  const { json, joins } = buildSelect(model, selection.fields, 'objects');
  const text = `select ${jsonList(json, query.orderBy)} as data, ${listSubjects(model, selection)} as subjects
    from ${query.from} ${joins} where ${query.where}`;
  const { rows } = await preparedSelection<{ data: string; subjects: string | null }>(pool, text, query.values);
  collectSubjects(model, selection, selection.fields, rows[0]?.subjects);
  return JSON.parse(rows[0]?.data ?? '[]') as T[];
}

/** A request for records of its caller's institution. */
interface Reading {
  readonly caller: { readonly institutionId: number };
  readonly database: { readonly pool: Pool };
  readonly selection: Selection;
  readonly errors: ValidationErrors;
}

/** Returns a function that reads a record by its id. @param from the table with its alias: `classes c` */
export function recordReader(model: ReadModel, from: string) {
  return async <T>({ caller, database, selection, errors }: Reading, id: number): Promise<Selected<T> | undefined> => {
    errors.throwIfAny();
    return readById<T>(database.pool, model, { from, institutionId: caller.institutionId, id }, selection);
  };
}

/** Returns a function that reads all records of a table in an order. */
export function listReader(model: ReadModel, from: string, orderBy: string) {
  return <T>({ caller, database, selection }: Reading): Promise<T[]> =>
    readMany<T>(database.pool, model, allOf(from, orderBy, caller.institutionId), selection);
}

/** Returns a function that reads a page of all records of a table in an order. */
export function pageReader(model: ReadModel, from: string, orderBy: string) {
  return <T>({ caller, database, selection, errors }: Reading, args: PageArguments): Promise<Selected<Page<T>>> => {
    const page = readPageArguments(args, errors);
    return readPage<T>(database.pool, model, allOf(from, orderBy, caller.institutionId), selection, page);
  };
}

/** Describes the rows of many records, to read them by the record. */
interface GroupOptions {
  /** SQL of the id of the record that a row belongs to: `ct.class_id`. */
  readonly of: string;
  /** The order of the rows of a record; by default they have none. */
  readonly orderBy?: string;
  /** A further condition. */
  readonly and?: string;
}

/**
 * Returns a function that reads the rows of many records, for a loader. In the SQL, `$1` is the institution.
 * @param from the table with its alias, which may be joined with others: `class_teachers ct`
 */
export function groupReader<C>(
  model: ReadModel | ((caller: C) => ReadModel),
  from: string,
  { of, orderBy = of, and = 'true' }: GroupOptions,
) {
  const where = `${from.split(' ', 2)[1]}.institution_id = $1 and ${of} = any(${idArray('$2')}) and ${and}`;
  const query = { from, where, groupBy: of, orderBy };
  return <T>(
    { caller, database, selection }: Reading & { readonly caller: C },
    ids: readonly number[],
  ): Promise<Groups<T>> => {
    const read = typeof model === 'function' ? model(caller) : model;
    return readGroups<T>(database.pool, read, { ...query, values: [caller.institutionId, ids] }, selection);
  };
}

function allOf(from: string, orderBy: string, institutionId: number) {
  return new Conditions(aliasOf(from), institutionId).query(from, orderBy);
}
