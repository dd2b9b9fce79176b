import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import type { Deleted } from '../../audit/entities/audited-kind.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import { notFound } from '../../shared/errors.ts';
import { lockAcademicRecords, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { lockOwnClass } from '../own-class.ts';
import { Term } from '../terms/term.entity.ts';
import { assertFinalsOpen } from './final-term.ts';
import { Grade } from './grade.entity.ts';
import { deleteGrades } from './grade-history.ts';

const deletionSchema = z.object({ reason: requiredText({ max: 200 }) });

/**
 * Deletes a mistaken grade, which its history keeps. Deleting a final updates GPA and credits ([D89]).
 * @throws AppError `not_found`, also for grades of deleted students; `forbidden` ([D20]); `validation_error` on `reason`
 */
export function deleteGrade(request: ServiceRequest, { id, reason }: { id: number; reason: string }): Promise<Deleted> {
  return change(request, {
    input: parseInput(request.errors, deletionSchema, { reason }),
    check: async (tx) => {
      const grade = await lockGrade(tx, id);
      if (!grade) throw notFound('Grade');
      return grade;
    },
    apply: async (tx, input, grade) => {
      await removeGrade(tx, grade, input.reason);
      return { message: 'The grade was deleted.', id };
    },
  });
}

const IS_SHOWN = 'select from students where institution_id = $1 and id = $2 and deleted_at is null';

/**
 * Locks a grade and what it counts for; undefined if it was deleted, or belongs to a deleted student.
 * @throws AppError `forbidden` ([D20]); `conflict` for a final of a locked term ([D138])
 */
export async function lockGrade(tx: Change, id: number): Promise<Grade | undefined> {
  const unlocked = await tx.em.findOne(Grade, { id });
  if (!unlocked) return undefined;
  const { classId, termId, assessmentId } = unlocked;
  await lockOwnClass(tx, classId);
  if (assessmentId === null && termId !== null) assertFinalsOpen(tx, await tx.em.findOne(Term, { id: termId }));
  await lockAcademicRecords(tx, [unlocked.studentId]);
  const { rowCount } = await tx.query(IS_SHOWN, unlocked.studentId);
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  return rowCount ? ((await tx.em.findOne(Grade, { id }, options)) ?? undefined) : undefined;
}

const NAMES = `
  select t.name as term, x.title as assessment
  from grades g left join terms t on t.institution_id = $1 and t.id = g.term_id
    left join assessments x on x.institution_id = $1 and x.id = g.assessment_id
  where g.institution_id = $1 and g.id = $2`;

/** Deletes a locked grade, updates what it counted for, and records it without its values. */
export async function removeGrade(tx: Change, grade: Grade, reason: string | null): Promise<void> {
  const { rows } = await tx.query(NAMES, grade.id);
  await deleteGrades(tx, 'id', grade.id, reason);
  const { classId, courseId, termId, assessmentId, studentId } = grade;
  if (assessmentId === null) await updateFinals(tx, [studentId]);
  const place = { class_id: classId, course_id: courseId, term_id: termId, assessment_id: assessmentId };
  tx.record({
    action: 'grade.deleted',
    resource: { type: 'grade', id: grade.id },
    changes: diff({ ...place, student_id: studentId }, {}),
    event: {
      type: 'grades.submitted',
      data: { class_id: classId, course_id: courseId, ...rows[0], created: 0, updated: 0, deleted: 1 },
    },
  });
}
