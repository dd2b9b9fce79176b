import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import type { TermType } from './term.entity.ts';
import { termReadModel } from './term.read-model.ts';

/** Returns the terms of the institution, all or those of one type, the earliest first. */
export async function listTerms<T>(
  { caller, database, selection }: SelectingRequest,
  type?: TermType | null,
): Promise<T[]> {
  const conditions = new Conditions('t', caller.institutionId).addIfPresent(type, (value) => sql`t.type = ${value}`);
  return readMany<T>(database.pool, termReadModel, conditions.query('terms t', 't.starts_on, t.id'), selection);
}
