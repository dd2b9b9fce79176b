import type { Change } from '../../audit/change.ts';
import { updateFinalsOfTerms } from '../../students/academic-records/update-academic-records.ts';
import { runSql } from './run-sql.ts';

/** SQL of the ids of terms whose end moved, and of classes whose term changed. */
interface MovedSql {
  readonly terms: string;
  readonly classes: string;
}

/** The records that an import moves. */
export const MOVED: MovedSql = {
  terms: `select id from planned_terms where action = 'updated' and 'ends_on' = any(changed)`,
  classes: `select id from planned_classes where action = 'updated' and 'term_id' = any(changed)`,
};

/** The records that the undo of an import moves back. */
export const MOVED_BACK: MovedSql = {
  terms: restoredSql('terms', 'ends_on'),
  classes: restoredSql('classes', 'term_id'),
};

function restoredSql(table: string, column: string): string {
  return `select id from undone_records where record_table = '${table}' and action = 'updated' and problem is null and before ? '${column}'`;
}

/** Recomputes academic records after terms have moved or classes have changed theirs: the end of the term orders attempts ([D87]). */
export async function recomputeFinals(tx: Change, moved: MovedSql): Promise<void> {
  const ids = async (text: string) => (await runSql<{ id: number }>(tx.client, text)).map(({ id }) => id);
  await updateFinalsOfTerms(tx, { terms: await ids(moved.terms), classes: await ids(moved.classes) });
}
