import type { Change } from '../../audit/change.ts';
import type { DeepPartial } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { type FinalDays, type FinalStay, findFinalProblem } from './final-term.ts';
import type { GradeEntry } from './grade.rules.ts';
import type { GradeTarget } from './grade-target.ts';

/** A student whose grades are written. */
export interface GradedStudent extends FinalStay, Record<string, unknown> {
  id: number;
  /** The institution's own identifier. */
  studentId: string;
  /** True if the student is or was enrolled in the class: final grades are often submitted after the last day. */
  enrolled: boolean;
}

const LOCK = `
  select ids, lock_academic_records($1, ids)
  from (
    select coalesce(array_agg(id), array[]::int[]) as ids from (
      select id from students where institution_id = $1 and student_id = any($2::text[]) and deleted_at is null
      union
      select id from students where institution_id = $1 and id = any($3::int[]) and deleted_at is null
    ) named
  ) entries`;

/** `class_id + 0` makes PostgreSQL search the few enrolments of each student, not those of the class, which may be a thousand. */
const STUDENTS = `
  select s.id, s.student_id as "studentId", stay.*
  from students s cross join lateral (
    select count(*) > 0 as enrolled,
      coalesce(bool_or($5::date is null or e.begins_on <= $6::date and coalesce(e.ends_on >= $5::date, true)), true) as attended,
      coalesce(bool_and(coalesce(e.ends_on <= $4::date and e.ends_on < $7::date, false)), false) as "leftEarly"
    from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.class_id + 0 = $2
      and e.begins_on <= $4::date) stay
  where s.institution_id = $1 and s.id = any($3::int[]) and s.deleted_at is null`;

/**
 * Returns the ids of the entries' students, in the order of the entries, and locks their academic records: until the transaction
 * ends, no other one writes their grades or erases them. An entry without a student, or whose student is unknown, repeated, was
 * never enrolled in the class or gets no such final, has an error under its index.
 */
export async function lockGradedStudents(
  tx: Change,
  { scope, final }: Pick<GradeTarget, 'scope' | 'final'>,
  entries: readonly DeepPartial<GradeEntry>[],
): Promise<number[]> {
  const studentIds = entries.flatMap(({ studentId }) => studentId ?? []);
  const ids = entries.flatMap(({ id }) => id ?? []);
  const locked = await tx.bulkQuery<{ ids: number[] }>(LOCK, studentIds, ids);
  const rows = await readGradedStudents(tx, scope.classId, locked.rows[0]?.ids ?? [], final);
  const byStudentId = new Map(rows.map((row) => [row.studentId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const firstIndexes = new Map<number, number>();
  return entries.flatMap(({ studentId, id, status }, index) => {
    const field = `grades.${index}.${studentId == null && id != null ? 'id' : 'studentId'}`;
    // An invalid identifier was dropped, so do not report it as missing too.
    if (tx.errors.has(`grades.${index}.id`) || tx.errors.has(`grades.${index}.studentId`)) return [];
    if ((studentId == null) === (id == null))
      return reject(tx.errors, field, 'name the student by either this field or id.');
    const student = studentId == null ? byId.get(id as number) : byStudentId.get(studentId);
    if (!student) return reject(tx.errors, field, 'is not a student of this institution.');
    if (!student.enrolled) return reject(tx.errors, field, 'is not enrolled in this class.');
    const first = firstIndexes.get(student.id);
    if (first !== undefined) return reject(tx.errors, field, `names the same student as entry ${first}.`);
    firstIndexes.set(student.id, index);
    const found = final && findFinalProblem(tx, student, status ?? 'graded');
    if (found) tx.errors.add(found.cause === 'status' ? `grades.${index}.status` : field, found.problem);
    return student.id;
  });
}

/**
 * Returns the students who exist, and whether each can have grades in the class.
 * @param final the days that decide who gets a final
 */
export async function readGradedStudents(
  tx: Change,
  classId: number,
  ids: readonly number[],
  final?: FinalDays,
): Promise<readonly GradedStudent[]> {
  const { attended = null, lastDay = null } = final ?? {};
  const days = [attended?.from, attended?.to, lastDay];
  return (await tx.query<GradedStudent>(STUDENTS, classId, ids, today(tx.caller), ...days)).rows;
}

/** Adds an error unless the field has one. Returns no ids. */
function reject(errors: ValidationErrors, field: string, message: string): [] {
  if (!errors.has(field)) errors.add(field, message);
  return [];
}
