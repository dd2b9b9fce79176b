import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { type Change, change, readBack } from '../../../audit/change.ts';
import type { Deleted } from '../../../audit/entities/audited-kind.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { parseInput } from '../../../input/schemas.ts';
import { conflict } from '../../../shared/errors.ts';
import { lockOwnClass } from '../../own-class.ts';
import { type Assessment, assessmentKind } from './assessment.entity.ts';
import { assessmentReadModel } from './assessment.read-model.ts';
import {
  type AssessmentInput,
  assessmentSchema,
  checkAssessmentDates,
  toAssessmentDetails,
} from './assessment.rules.ts';
import { type GradeScope, hasGradesOfOthers, lockOwnAssessment, lockTitles } from './assessment.ts';

/**
 * Creates an assessment of a class, in the course and term of the class, before there are grades for it.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` with every problem, including a title that is in use
 */
export function createAssessment<T>(
  request: SelectingRequest,
  { classId, input }: { classId: number; input: AssessmentInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, assessmentSchema, input),
    check: async (tx, values) => {
      const { courseId, termId } = await lockOwnClass(tx, classId);
      await lockTitles(tx, classId);
      if (courseId === null) tx.errors.add('classId', HOMEROOM);
      const scope = { classId, courseId: courseId ?? 0, termId };
      const details = toAssessmentDetails(values);
      checkAssessmentDates(tx.errors, details);
      await checkTitle(tx, scope, values.title);
      return { ...scope, ...details };
    },
    apply: async (tx, { title }, columns) => {
      const { id } = await assessmentKind.create(tx, { title, ...columns });
      return readBack<T>(tx, assessmentReadModel, 'assessments x', id, request.selection);
    },
  });
}

/**
 * Updates the fields that are present. The maximum score cannot change once there are grades, because scores refer to it.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` with every problem
 */
export function updateAssessment<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: AssessmentInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, assessmentSchema, input),
    check: async (tx, values) => {
      const assessment = await lockOwnAssessment(tx, id);
      const details = toAssessmentDetails(values, assessment);
      checkAssessmentDates(tx.errors, details);
      if (values.title !== assessment.title) await checkTitle(tx, assessment, values.title);
      if (details.maxScore !== assessment.maxScore && (await hasGrades(tx, assessment)))
        tx.errors.add('maxScore', 'cannot change while there are grades for the assessment.');
      return { assessment, details };
    },
    apply: async (tx, { title }, { assessment, details }) => {
      assessmentKind.update(tx, assessment, { title, ...details });
      return readBack<T>(tx, assessmentReadModel, 'assessments x', id, request.selection);
    },
  });
}

/**
 * Deletes an assessment without grades.
 * @throws AppError `not_found`, `forbidden` ([D20]); `conflict` if there are grades for it
 */
export function deleteAssessment(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const assessment = await lockOwnAssessment(tx, id);
    if (await hasGrades(tx, assessment))
      throw conflict('The assessment has grades, which are kept, so it cannot be deleted.');
    return assessmentKind.delete(tx, assessment);
  });
}

const HOMEROOM =
  'is a homeroom, which has no course of its own: its assessments are created by submitting grades with a courseId.';
const TITLE_IN_USE = 'is already in use by another assessment of this class, course and term.';

/** Adds an error if an assessment of the same class, course and term has the title. The titles of the class are locked. */
async function checkTitle(
  tx: Change,
  { classId, courseId, termId }: GradeScope,
  title: string | undefined,
): Promise<void> {
  if (title === undefined) return;
  const { rowCount } = await tx.query(
    `select from assessments where institution_id = $1 and class_id = $2 and course_id = $3
       and term_id is not distinct from $4::int and title = $5`,
    classId,
    courseId,
    termId,
    title,
  );
  if (rowCount) tx.errors.add('title', TITLE_IN_USE);
}

function hasGrades(tx: Change, { id }: Assessment): Promise<boolean> {
  return hasGradesOfOthers(tx, id, []);
}
