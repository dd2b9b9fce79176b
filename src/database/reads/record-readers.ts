import type { Pool } from 'pg';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { ReadModel } from './build-select.ts';
import { readById } from './by-id.ts';
import { Conditions } from './conditions.ts';
import { readMany } from './many.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from './page.ts';
import type { Selected, Selection } from './selection.ts';
import { aliasOf } from './sql.ts';

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

function allOf(from: string, orderBy: string, institutionId: number) {
  return new Conditions(aliasOf(from), institutionId).query(from, orderBy);
}
