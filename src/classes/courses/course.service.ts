import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diff, readBack } from '../../audit/change.ts';
import type { Deleted } from '../../audit/entities/audited-kind.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { parseInput } from '../../input/schemas.ts';
import { conflict } from '../../shared/errors.ts';
import { updateFinalsOfCourse } from '../../students/academic-records/update-academic-records.ts';
import { checkGradingReferences } from '../grading/grading.checks.ts';
import { checkUnique, uniqueErrors } from '../unique.checks.ts';
import { applyCredits } from './apply-credits.ts';
import { courseKind } from './course.entity.ts';
import { courseReadModel } from './course.read-model.ts';
import { type CourseChangesInput, courseChangesSchema } from './course.rules.ts';

/**
 * Updates the fields that are present; `status` archives or reactivates the course. Final grades keep
 * the `credits` and `gpaApplicable` that they have, unless `applyToGrades` asks for those of the course ([D88]).
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export function updateCourse<T>(
  request: SelectingRequest,
  { id, input, applyToGrades }: { id: number; input: CourseChangesInput; applyToGrades?: boolean | null },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, courseChangesSchema, input),
    check: async (tx, { code, gradeScaleId, gradingPolicyId }) => {
      const course = await courseKind.lock(tx, id);
      await checkUnique(tx, 'courses_code_key', code, id);
      const named = {
        gradeScaleId: gradeScaleId === course.gradeScaleId ? null : gradeScaleId,
        gradingPolicyId: gradingPolicyId === course.gradingPolicyId ? null : gradingPolicyId,
      };
      await checkGradingReferences(tx, [{ ...named, errors: tx.errors }]);
      return course;
    },
    apply: async (tx, values, course) => {
      const changes = courseKind.assign(tx, course, values);
      await tx.flush();
      const grades = applyToGrades ? await applyCredits(tx, course) : 0;
      Object.assign(changes, diff({}, { grades: grades || null }));
      if (changes.gpa_weight) await updateFinalsOfCourse(tx, id);
      courseKind.recordUpdated(tx, course, changes);
      return readBack<T>(tx, courseReadModel, 'courses co', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Deletes a course that was never used.
 * @throws AppError `not_found`; `conflict` if grades or classes refer to it: such a course can only be archived
 */
export function deleteCourse(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const course = await courseKind.lock(tx, id);
    await assertUnused(tx, id);
    return courseKind.delete(tx, course);
  });
}

/** Foreign keys prevent the deletion of a used course; this check gives the error a message. @throws AppError `conflict` */
async function assertUnused(tx: Change, courseId: number): Promise<void> {
  const { graded, taught } = onlyRow(
    await tx.query<{ graded: boolean; taught: boolean }>(
      `select exists (select from grades where institution_id = $1 and course_id = $2) as graded,
       exists (select from classes where institution_id = $1 and course_id = $2) as taught`,
      courseId,
    ),
  );
  if (graded)
    throw conflict('Grades have been submitted for this course, so it cannot be deleted: set its status to archived.');
  if (taught)
    throw conflict(
      'Classes teach this course, so it cannot be deleted: delete them first, or set its status to archived.',
    );
}
