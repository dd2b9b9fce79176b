import { isAllowed } from '../../access/decide.ts';
import type { Permission } from '../../access/permissions.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { searchRule } from '../../database/reads/conditions.ts';
import { planned } from '../../database/reads/prepared.ts';
import { compileSql } from '../../database/reads/sql.ts';
import { FEW } from '../../database/reads/subjects.ts';
import { findNumberProblem, type NumberRule } from '../../input/number-rules.ts';
import { readText } from '../../input/text-rules.ts';
import { findHits, type SearchKind, searchKinds } from './search.sql.ts';

export interface SearchArguments {
  q: string;
  /** All kinds if absent. */
  kinds?: readonly SearchKind[] | null;
  limit?: number | null;
}

/** The limit of hits. */
export const hitsRule: NumberRule = { min: 1, max: 20 };

/** The permission to read the records of each kind. */
const permissionOf: Readonly<Record<SearchKind, Permission>> = {
  student: 'read:students',
  guardian: 'read:guardians',
  class: 'read:classes',
  course: 'read:courses',
  user: 'read:users',
};

/** A found record. */
export interface Hit {
  kind: SearchKind;
  id: number;
}

/**
 * Finds the records with every word of a search among those that the caller may read, best first. A guardian's name or phone also finds
 * the guardian's students ([D97]).
 * @throws AppError `validation_error` on `q`, `limit`
 */
export async function searchRecords(
  { caller, database, errors, selection }: SelectingRequest,
  { q: sent, kinds, limit: sentLimit }: SearchArguments,
): Promise<Hit[]> {
  const q = readText(errors, 'q', sent, { ...searchRule, required: true });
  const limit = sentLimit ?? hitsRule.max;
  const problem = findNumberProblem(limit, hitsRule);
  if (problem) errors.add('limit', problem);
  errors.throwIfAny();
  const readable = (kinds ?? searchKinds).filter((kind) => isAllowed(caller, permissionOf[kind]));
  if (readable.length === 0) return [];
  const byGuardian = isAllowed(caller, permissionOf.guardian);
  const search = { institutionId: caller.institutionId, q: q as string, kinds: new Set(readable), byGuardian, limit };
  const { text, values } = compileSql(findHits(search));
  const { rows } = await planned<Hit>(database.pool, text, values);
  // The number of hits tells of these students, whatever is selected of them.
  const students = rows.filter(({ kind }) => kind === 'student').map(({ id }) => id);
  if (students.length > 0 && students.length <= FEW) selection.subjects?.add(students.join(','), ['total']);
  return rows;
}
