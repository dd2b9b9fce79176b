import type { Change } from '../../../audit/change.ts';
import { writeMarksSql } from './write-marks.sql.ts';
import { writeMarks } from './write-marks.ts';

/** $2 students, $3 and $4 first and last day. The marks keep what was recorded: what holds of them is decided anew. */
const WRITE = writeMarksSql({
  days: 'a.date between $3 and $4',
  stored: 'a.student_id = any($2::int[])',
  set: {},
  from: 'former f',
});

/**
 * Lets the absence notes of students, whose academic records are locked, act on the marks of some days ([D112]). A note that is to come
 * acts when the mark is written.
 * @returns the number of marks that show something else now, by student
 */
export async function writeNotedMarks(
  tx: Change,
  { studentIds, from, to }: { studentIds: readonly number[]; from: string; to: string },
): Promise<ReadonlyMap<number, number>> {
  const { rolls } = await writeMarks(tx, WRITE, [studentIds, from, to]);
  const marks = rolls.flatMap(({ replaced }) => replaced);
  return new Map([...Map.groupBy(marks, ({ studentId }) => studentId)].map(([id, list]) => [id, list.length]));
}
