import type { Database } from '../../../database/connection/database.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { inTransaction } from '../../../database/transactions/transaction.ts';
import { lockAcademicRecords } from '../../../students/academic-records/update-academic-records.ts';

/** Students per transaction. Small enough that other writers do not wait long. */
const BATCH_SIZE = 1_000;

const DUE = `select id, recomputing_since::text as since from institutions where recomputing_since is not null and closed_at is null order by id`;

const NEXT_STUDENTS = `
  select coalesce(array_agg(id), '{}') as ids from (
    select id from students where institution_id = $1 and id > $2 order by id limit ${BATCH_SIZE}) batch`;

/** A later change of the settings has set another time: the next run computes for it again. */
const DONE = `update institutions set recomputing_since = null where id = $1 and recomputing_since = $2::timestamptz`;

/**
 * Computes the days of all students by school year again, in institutions whose threshold or school years have changed ([D115]). Any
 * number of processes can run it at the same time, and it begins anew after a restart: the result is the same.
 * @param signal stops it between two batches
 */
export async function recomputeAttendanceYears(database: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await prepared<{ id: number; since: string }>(database.pool, DUE, []);
  for (const { id, since } of rows) {
    let after = 0;
    for (;;) {
      if (signal?.aborted) return;
      const batch = await prepared<{ ids: number[] }>(database.pool, NEXT_STUDENTS, [id, after]);
      const ids = batch.rows[0]?.ids ?? [];
      const last = ids.at(-1);
      if (last === undefined) break;
      await recomputeBatch(database, id, ids);
      after = last;
    }
    await prepared(database.pool, DONE, [id, since]);
  }
}

function recomputeBatch(database: Database, institutionId: number, ids: readonly number[]): Promise<void> {
  return inTransaction(database, institutionId, async (tx) => {
    await lockAcademicRecords(tx, ids);
    await tx.bulkQuery('select refresh_attendance_years($1, $2)', ids);
  });
}
