import type { Caller } from '../../auth/principals/caller.ts';
import type { Database } from '../../database/connection/database.ts';
import { readMany } from '../../database/reads/many.ts';
import type { Selection } from '../../database/reads/selection.ts';
import { termReadModel } from './term.read-model.ts';

/** All terms of the institution, the earliest first. */
export async function listTerms<T>(caller: Caller, database: Database, selection: Selection): Promise<T[]> {
  const query = {
    from: 'terms t',
    where: 't.institution_id = $1',
    orderBy: 't.starts_on, t.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, termReadModel, query, selection);
}
