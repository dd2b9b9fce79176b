import { programOf, userIdOf } from '../../../access/caller.ts';
import type { Change } from '../../../audit/change.ts';
import { listUnprepared, runUnprepared } from '../../../students/import/import-run.ts';
import { writeMarksSql } from '../marks/write-marks.sql.ts';
import { type WrittenRoll, writeMarks } from '../marks/write-marks.ts';
import { numberMarks } from './plan-marks.sql.ts';

/** $2 user, $3 and $4 first and last day, $5 program. */
const WRITE = writeMarksSql({
  days: 'a.date between $3 and $4',
  stored: '(a.class_id, a.date, a.student_id) in (select class_id, date, student_key from planned_marks)',
  set: {
    id: 'coalesce(f.id, mark.id)',
    class_id: 'mark.class_id',
    date: 'mark.date',
    student_id: 'mark.student_key',
    recorded_status: 'mark.status',
    recorded_code_id: 'mark.code_id',
    recorded_by: '$2::int',
    recorded_by_program: '$5::text',
    recorded_at: 'now()',
    minutes_late: 'mark.minutes_late',
    note: 'mark.note',
    is_excuse: 'false',
    yields_to_note: 'false',
  },
  from: `planned_marks mark left join former f
    on f.class_id = mark.class_id and f.date = mark.date and f.student_id = mark.student_key`,
});

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Writes the planned marks, each of which differs from the stored one. Returns the rolls that changed. */
export async function writePlannedMarks(tx: Change, { from, to }: Days): Promise<WrittenRoll[]> {
  const { client, caller } = tx;
  const [created] = await listUnprepared<{ count: number }>(client, COUNT_CREATED);
  const ids = await tx.ids.take(caller.institutionId, 'attendance_records', created?.count ?? 0);
  await runUnprepared(client, numberMarks, [ids]);
  return (await writeMarks(tx, WRITE, [userIdOf(caller), from, to, programOf(caller)], runUnprepared)).rolls;
}

const COUNT_CREATED = `select count(*)::int as count from planned_marks where type = 'created'`;
