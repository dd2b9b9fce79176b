import type { Change } from '../../audit/recorded-change.ts';
import { findStudentsWithFinals, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { runSql } from './run-sql.ts';

/** The terms that an import moves. */
export const MOVED_TERMS = `select id from planned_terms where action = 'updated' and changed && array['starts_on', 'ends_on'] order by id`;

/**
 * Recomputes academic records after terms have moved: of a repeated course, the final grade of the latest term counts ([D28]).
 * @param movedTerms SQL that selects the ids of these terms
 */
export async function recomputeFinals(tx: Change, movedTerms: string): Promise<void> {
  const moved = await runSql<{ id: number }>(tx.client, movedTerms);
  const students = new Set<number>();
  for (const { id } of moved)
    for (const student of await findStudentsWithFinals(tx, 'term_id', id)) students.add(student);
  if (students.size > 0)
    await updateFinals(
      tx.client,
      tx.caller.institutionId,
      [...students].sort((a, b) => a - b),
    );
}
