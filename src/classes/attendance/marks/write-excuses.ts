import { programOf, userIdOf } from '../../../access/caller.ts';
import { canAccessEveryClass } from '../../../access/decide.ts';
import type { Change } from '../../../audit/change.ts';
import type { Excuse } from '../attendance.rules.ts';
import { writeMarksSql } from './write-marks.sql.ts';
import { type WrittenRoll, writeMarks } from './write-marks.ts';

interface ExcuseOfStudents extends Excuse {
  readonly studentIds: readonly number[];
}

/** $2 students, $3 and $4 first and last day, $5 note, $6 user, $7 whether the caller can access every class, $8 program. */
const WRITE_EXCUSES = writeMarksSql({
  days: 'a.date between $3 and $4',
  stored: `a.student_id = any($2::int[]) and ($7::boolean or exists (
    select from class_teachers ct where ct.institution_id = $1 and ct.class_id = a.class_id and ct.user_id = $6))`,
  set: {
    recorded_status: "'excused'",
    recorded_code_id: 'null::int',
    recorded_by: '$6::int',
    recorded_by_program: '$8::text',
    recorded_at: 'now()',
    note: 'coalesce($5::text, f.note)',
    is_excuse: 'true',
  },
  from: "former f where f.recorded_status = 'absent'",
});

/**
 * Excuses the recorded absences of students whose academic records are locked. A correction or an absence note still wins over the excuse
 * ([D113]). Returns the rolls that changed, ordered by day and class.
 */
export async function writeExcuses(
  tx: Change,
  { studentIds, from, to, note = null }: ExcuseOfStudents,
): Promise<WrittenRoll[]> {
  const { caller } = tx;
  const values = [studentIds, from, to, note, userIdOf(caller), canAccessEveryClass(caller), programOf(caller)];
  return (await writeMarks(tx, WRITE_EXCUSES, values)).rolls;
}
