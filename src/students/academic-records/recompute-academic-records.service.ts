import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import type { Database } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { lockAcademicRecords, updateAcademicRecords } from './update-academic-records.ts';

/** The sums of an academic record by column name, and those of school years as `2026.absent`. */
type Sums = Record<string, number>;

/** An academic record that did not match the student's final grades and marks, and was repaired. */
export interface AcademicRecordDifference {
  /** Id of the student. */
  studentId: number;
  from: Sums;
  to: Sums;
}

/** Students per transaction. Small enough that other writers do not wait long. */
const BATCH_SIZE = 1_000;

/**
 * Recomputes all academic records of the caller's institution, deleted students included, and repairs those that differ. None
 * should differ, because each change updates the records in its own transaction ([D28]). Safe while the service runs.
 * @returns the number of students that were checked, and the records that were repaired
 */
export async function recomputeAcademicRecords(
  request: ServiceRequest,
): Promise<{ students: number; differences: AcademicRecordDifference[] }> {
  const { caller, database } = request;
  const differences: AcademicRecordDifference[] = [];
  let students = 0;
  let ids = await readStudentIds(database, caller.institutionId, 0);
  while (ids.length > 0) {
    const batch = ids;
    differences.push(...(await change(request, (tx) => recomputeBatch(tx, batch))));
    students += ids.length;
    ids = await readStudentIds(database, caller.institutionId, ids.at(-1) as number);
  }
  return { students, differences };
}

async function readStudentIds({ pool }: Database, institutionId: number, after: number): Promise<number[]> {
  const text = 'select id from students where institution_id = $1 and id > $2 order by id limit $3';
  const { rows } = await prepared<{ id: number }>(pool, text, [institutionId, after, BATCH_SIZE]);
  return rows.map(({ id }) => id);
}

async function recomputeBatch(tx: Change, ids: number[]): Promise<AcademicRecordDifference[]> {
  const { institutionId } = tx.caller;
  await lockAcademicRecords(tx, ids);
  const before = await readSums(tx, ids);
  await updateAcademicRecords(tx.client, institutionId, ids);
  const after = await readSums(tx, ids);
  const differences = ids.flatMap((studentId) => {
    const [from, to] = [before.get(studentId) as Sums, after.get(studentId) as Sums];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ studentId, from, to }];
  });
  if (differences.length > 0) {
    const changes = diffOfNew({ students: differences.length });
    tx.record({ action: 'academic_records.recomputed', resource: { type: 'institution', id: institutionId }, changes });
  } else tx.discard();
  return differences;
}

async function readSums(tx: Change, ids: number[]): Promise<Map<number, Sums>> {
  const { rows } = await tx.query<{ student_id: number; sums: Sums }>(
    `select student_id, to_jsonb(r) - 'institution_id' - 'student_id' || coalesce((
       select jsonb_object_agg(y.school_year || '.' || sum.key, sum.value)
       from attendance_years y cross join jsonb_each(to_jsonb(y) - '{institution_id,student_id,school_year,active,absence_rate}'::text[]) sum
       where y.institution_id = $1 and y.student_id = r.student_id and y.days > 0), '{}') as sums
     from academic_records r where institution_id = $1 and student_id = any($2::int[])`,
    ids,
  );
  return new Map(rows.map(({ student_id, sums }) => [student_id, sums]));
}
