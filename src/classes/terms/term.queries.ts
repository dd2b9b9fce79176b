import type { Caller } from '../../auth/principals/caller.ts';
import type { Database } from '../../database/connection/database.ts';
import { readMany } from '../../database/reads/many.ts';
import type { Shape } from '../../database/reads/selection.ts';
import { termReadable } from './term.read-model.ts';

/** All terms of the institution, the earliest first. */
export async function listTerms<T>(caller: Caller, database: Database, shape: Shape): Promise<T[]> {
  const query = {
    from: 'terms t',
    where: 't.institution_id = $1',
    orderBy: 't.starts_on, t.id',
    values: [caller.institutionId],
  };
  return readMany<T>(database.pool, termReadable, query, shape);
}
