import type { Change } from '../../../audit/change.ts';
import { lockAcademicRecords } from '../../../students/academic-records/update-academic-records.ts';
import { findFinalProblem } from '../../grades/final-term.ts';
import type { GradeStatus } from '../../grades/grade.entity.ts';
import type { GradeTarget } from '../../grades/grade-target.ts';
import { type GradedStudent, readGradedStudents } from '../../grades/graded-students.ts';

/** A final grade as it is stored. */
interface StoredFinal {
  readonly score: number | null;
  readonly letter: string | null;
  readonly status: GradeStatus;
  readonly comment: string | null;
  /** True unless it was a proposal. */
  readonly byHand: boolean;
}

/** A student of a class whose final a policy proposes. */
export interface Member {
  readonly id: number;
  /** The institution's own identifier. */
  readonly studentId: string;
  readonly student: { id: number; studentId: string; firstName: string; lastName: string };
  readonly final: StoredFinal | undefined;
  /** The reason why the student gets no final of this class and term. */
  readonly problem: string | undefined;
}

const MEMBERS = `
  select s.id, s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName"
  from students s
  where s.institution_id = $1 and s.deleted_at is null and ($3::text[] is null or s.student_id = any($3::text[]))
    and s.id in (
      select student_id from enrolments where institution_id = $1 and class_id = $2
      union select student_id from grades where institution_id = $1 and class_id = $2)
  order by s.id`;

const FINALS = `
  select student_id as "studentId", score::float8 as score, letter, status, comment, working is null as "byHand" from grades
  where institution_id = $1 and class_id = $2 and course_id = $3 and term_id is not distinct from $4::int and assessment_id is null`;

/**
 * Returns the students who are or were in the class of finals, and locks their academic records: until the transaction ends, no other
 * one writes their grades.
 * @param studentIds the institution's own identifiers; null for all
 */
export async function lockMembers(
  tx: Change,
  { scope, final }: GradeTarget,
  studentIds: readonly string[] | null,
): Promise<Member[]> {
  const { classId, courseId, termId } = scope;
  const { rows: students } = await tx.query<Member['student']>(MEMBERS, classId, studentIds);
  const ids = students.map(({ id }) => id);
  await lockAcademicRecords(tx, ids);
  const finals = await tx.query<StoredFinal & { studentId: number }>(FINALS, classId, courseId, termId);
  const finalOf = new Map(finals.rows.map(({ studentId, ...stored }) => [studentId, stored]));
  const stays = new Map((await readGradedStudents(tx, classId, ids, final)).map((stay) => [stay.id, stay]));
  return students.map((student) => {
    const stay = stays.get(student.id);
    const problem = stay && findProblem(tx, stay);
    return { id: student.id, studentId: student.studentId, student, final: finalOf.get(student.id), problem };
  });
}

function findProblem(tx: Change, stay: GradedStudent): string | undefined {
  if (!stay.enrolled) return 'The student is not enrolled in this class.';
  const found = findFinalProblem(tx, stay, 'graded');
  return found && `The ${found.cause === 'status' ? 'final grade' : 'student'} ${found.problem}`;
}
