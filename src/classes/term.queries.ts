import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { readMany } from '../database/many.ts';
import type { Shape } from '../database/shape.ts';
import { termReadable } from './term.fields.ts';

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
