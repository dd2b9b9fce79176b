import { userIdOf } from '../../access/caller.ts';
import { canAccessEveryClass } from '../../access/decide.ts';
import type { Change } from '../../audit/change.ts';

interface ExcusedStudent {
  id: number;
  /** True if the student is or was enrolled in a class that the caller can access. */
  accessible: boolean;
}

const LOCK = `
  select ids, lock_academic_records($1, ids)
  from (
    select coalesce(array_agg(id), array[]::int[]) as ids from students
    where institution_id = $1 and id = any($2::int[]) and deleted_at is null
  ) named`;

const STUDENTS = `
  select s.id, $3::boolean or exists (
    select from enrolments e
      join class_teachers ct on ct.institution_id = $1 and ct.class_id = e.class_id and ct.user_id = $4
    where e.institution_id = $1 and e.student_id = s.id) as accessible
  from students s
  where s.institution_id = $1 and s.id = any($2::int[]) and s.deleted_at is null`;

/**
 * Locks the academic records of students: until the transaction ends, no other one changes their marks. Adds an error to each entry
 * whose student is unknown, repeated, or was never enrolled in a class that the caller can access.
 */
export async function lockExcusedStudents(tx: Change, studentIds: readonly number[]): Promise<void> {
  const locked = await tx.bulkQuery<{ ids: number[] }>(LOCK, studentIds);
  const { rows } = await tx.query<ExcusedStudent>(
    STUDENTS,
    locked.rows[0]?.ids ?? [],
    canAccessEveryClass(tx.caller),
    userIdOf(tx.caller),
  );
  const students = new Map(rows.map((student) => [student.id, student]));
  const firstIndexes = new Map<number, number>();
  for (const [index, id] of studentIds.entries()) {
    const field = `studentIds.${index}`;
    const student = students.get(id);
    const first = firstIndexes.get(id);
    if (!student) tx.errors.add(field, 'is not a student of this institution.');
    else if (first !== undefined) tx.errors.add(field, `names the same student as entry ${first}.`);
    else {
      firstIndexes.set(id, index);
      if (!student.accessible) tx.errors.add(field, 'is in none of the classes that you teach.');
    }
  }
}
