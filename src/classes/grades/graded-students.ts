import type { Change } from '../../audit/change.ts';
import { PATIENCE, prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/calendar-day.ts';
import { readText } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { GradeEntry } from './grade.rules.ts';

interface Found extends Record<string, unknown> {
  id: number;
  studentId: string;
  /** Whether the student is or was enrolled in the class: finals are often submitted after the last day. */
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

/** Enrolments are found by their student, who has few: `+ 0` keeps PostgreSQL from those of the class, which may be a thousand. */
const STUDENTS = `
  select s.id, s.student_id as "studentId", exists (
    select from enrolments e
    where e.institution_id = $1 and e.student_id = s.id and e.class_id + 0 = $2
      and e.begins_on <= $4::date and (e.ends_on is null or e.ends_on > e.begins_on)) as enrolled
  from students s
  where s.institution_id = $1 and s.id = any($3::int[]) and s.deleted_at is null`;

/**
 * The students of the entries, in their order. Their academic records are locked: until the transaction ends nobody else writes
 * their grades and nobody erases them. Who is named twice or in no way, unknown, or never was enrolled in the class is a
 * problem under the entry's index; the id is 0 there.
 */
export async function lockGradedStudents(
  tx: Change,
  problems: ValidationErrors,
  classId: number,
  entries: readonly GradeEntry[],
): Promise<number[]> {
  const named = entries.map(({ studentId, id }, index) => ({
    studentId: readText(problems, `grades.${index}.studentId`, studentId, { max: 64 }),
    id,
  }));
  const names = named.flatMap(({ studentId }) => studentId ?? []);
  const ids = named.flatMap(({ id }) => id ?? []);
  const { institutionId } = tx.caller;
  const locked = await prepared<{ ids: number[] }>(tx.client, LOCK, [institutionId, names, ids], PATIENCE);
  const values = [institutionId, classId, locked.rows[0]?.ids ?? [], today()];
  const { rows } = await prepared<Found>(tx.client, STUDENTS, values);
  const known = new Map<string | number, Found>(
    rows.flatMap((row) => [[row.studentId, row] as const, [row.id, row] as const]),
  );
  const firstOf = new Map<number, number>();
  return named.map(({ studentId, id }, index) => {
    const field = `grades.${index}.${studentId == null && id != null ? 'id' : 'studentId'}`;
    // A value that could not be read is not there any more, but it was sent.
    if (problems.has(`grades.${index}.id`) || problems.has(`grades.${index}.studentId`)) return 0;
    if ((studentId == null) === (id == null))
      return wrong(problems, field, 'name the student by either this field or id.');
    const student = known.get((studentId ?? id) as string | number);
    if (!student) return wrong(problems, field, 'names no student of this institution.');
    if (!student.enrolled) return wrong(problems, field, 'is not enrolled in this class.');
    const first = firstOf.get(student.id);
    if (first !== undefined) return wrong(problems, field, `names the same student as entry ${first}.`);
    firstOf.set(student.id, index);
    return student.id;
  });
}

function wrong(problems: ValidationErrors, field: string, message: string): 0 {
  if (!problems.has(field)) problems.add(field, message);
  return 0;
}
