import type { Pool } from 'pg';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { ReadModel } from './build-select.ts';
import { readById } from './by-id.ts';
import { Conditions } from './conditions.ts';
import { type Groups, readGroups } from './groups.ts';
import { readMany } from './many.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from './page.ts';
import type { Selected, Selection } from './selection.ts';
import { aliasOf, idArray } from './sql.ts';

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
