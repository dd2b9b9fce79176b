import type { Change } from '../../audit/recorded-change.ts';
import { findStudentsWithFinals, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { runSql } from './run-sql.ts';

/** Recomputes academic records after terms have moved: of a repeated course, the final grade of the latest term counts ([D28]). */
export async function recomputeFinals(tx: Change): Promise<void> {
  const moved = await runSql<{ id: number }>(
    tx.client,
    `select id from planned_terms where action = 'updated' and changed && array['starts_on', 'ends_on'] order by id`,
  );
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
