import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { readById } from '../../database/reads/by-id.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { idArray } from '../../database/reads/sql.ts';
import { importReadModel } from './import.read-model.ts';
import { type StoredProblem, toListedProblem } from './stored-problem.ts';

/** Returns one import of the caller's institution. */
export async function getImport<T>(
  { caller, database, selection, errors }: SelectingRequest,
  id: number,
): Promise<Selected<T> | undefined> {
  errors.throwIfAny();
  const record = { from: 'imports i', institutionId: caller.institutionId, id };
  return readById<T>(database.pool, importReadModel, record, selection);
}

/** Lists a page of the institution's imports, newest first. Dry runs and refused imports are not stored. */
export async function listImports<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: PageArguments,
): Promise<Selected<Page<T>>> {
  const page = readPageArguments(args, errors);
  const values = [caller.institutionId];
  const query = { from: 'imports i', where: 'i.institution_id = $1', orderBy: 'i.id desc', values };
  return readPage<T>(database.pool, importReadModel, query, selection, page);
}

/** Returns the stored problems of each import, ordered by row and column. */
export async function problemsByImport({ caller, database }: ServiceRequest, importIds: readonly number[]) {
  const { rows } = await prepared<{ id: number; problems: StoredProblem[] }>(
    database.pool,
    `select id, problems from imports where institution_id = $1 and id = any(${idArray('$2')})`,
    [caller.institutionId, importIds],
  );
  return new Map(rows.map(({ id, problems }) => [id, problems.map(toListedProblem)]));
}
