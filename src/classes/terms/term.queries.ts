import type { SelectingRequest } from '../../access/service-request.ts';
import { readMany } from '../../database/reads/many.ts';
import { termReadModel } from './term.read-model.ts';

/** Returns all terms of the institution, the earliest first. */
export async function listTerms<T>({ caller, database, selection }: SelectingRequest): Promise<T[]> {
  const query = {
    from: 'terms t',
    where: 't.institution_id = $1',
    orderBy: 't.starts_on, t.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, termReadModel, query, selection);
}
