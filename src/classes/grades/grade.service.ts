import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import { checkEntryCount, type DeepPartial, parseInput } from '../../input/schemas.ts';
import { errorsOfPart } from '../../input/validation-errors.ts';
import { updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { assertOwnClass, lockOwnClass } from '../own-class.ts';
import {
  type AssessmentColumns,
  checkAssessmentDates,
  DEFAULT_MAX_SCORE,
  toAssessmentDetails,
} from './assessments/assessment.rules.ts';
import {
  type AssessmentIds,
  type AssessmentUpdate,
  checkMaxScore,
  diffAssessment,
  type GradeScope,
  lockAssessment,
  saveAssessment,
  toAssessmentUpdate,
} from './assessments/assessment.ts';
import { gradeReadModel } from './grade.read-model.ts';
import { checkGrades, type Submission, type SubmissionInput, submissionSchema, toGrade } from './grade.rules.ts';
import { findTarget, type GradeTarget } from './grade-target.ts';
import { lockGradedStudents } from './graded-students.ts';
import { type GradeCounts, publicationOf, writeGrades } from './write-grades.ts';

/** A student whose final stays as it is, and why ([D137]). */
export interface LeftGrade {
  student: { id: number; studentId: string; firstName: string; lastName: string };
  reason: string;
}

/** The result of a submission of grades ([D37]). */
export interface GradeSubmission<T> extends GradeCounts {
  classId: number;
  courseId: number;
  /** Name of the term. */
  term: string | null;
  assessment: (AssessmentColumns & AssessmentIds & { courseId: number; term: string | null }) | null;
  /** In the order of the entries. */
  grades: T[];
  /** Students whose proposed final was not accepted. */
  left: LeftGrade[];
}

/**
 * Submits grades of a class, for an assessment or as final grades, all or nothing. Earlier grades of the same student, course,
 * term and assessment in this class are replaced and kept as history ([D37]). Final grades update GPA and credits in the same transaction.
 * The number of statements does not depend on the number of grades.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` with every problem, on fields such as `grades.3.score`
 */
export async function submitGrades<T>(
  request: SelectingRequest,
  { classId, input }: { classId: number; input: SubmissionInput },
): Promise<GradeSubmission<T>> {
  // The transaction of a repeated request ends with its stored response, before the check of the class.
  if (request.transaction) await assertOwnClass(request.database.pool, request.caller, classId);
  checkEntryCount(request.errors, 'grades', input.grades ?? []);
  return change(request, {
    input: parseInput(request.errors, submissionSchema, input),
    check: (tx, submission) => checkSubmission(tx, classId, submission),
    apply: async (tx, submission, { target, studentIds, stored, maxScore, dueOn }) => {
      const { scope, term, rules } = target;
      const work = { ...rules, maxScore, dueOn };
      const grades = submission.grades.map((entry) => toGrade(entry, work));
      const publication = publicationOf(submission, rules);
      const update = submission.assessment ? toAssessmentUpdate(submission.assessment, stored) : null;
      const saved = update && (await saveAssessment(tx, update, scope));
      const ids = saved && { id: saved.id, sourcedId: saved.sourcedId };
      const assessment = update && ids ? { ...ids, courseId: scope.courseId, term, ...update.requested } : null;
      const gradesScope = { ...scope, assessmentId: assessment?.id ?? null };
      const counts = await writeGrades(tx, gradesScope, { studentIds, grades, ...publication });
      const written = counts.created + counts.updated > 0;
      if (written && !assessment) await updateFinals(tx, studentIds);
      if (written || saved?.written) recordSubmission(tx, target, update, counts);
      const gradesBack = await readGradesBack<T>(tx, { ...gradesScope, studentIds }, request.selection);
      return { classId, courseId: scope.courseId, term, assessment, ...counts, grades: gradesBack, left: [] };
    },
  });
}

/** Looks up and locks what the grades refer to, and adds all problems of the submission. */
async function checkSubmission(tx: Change, classId: number, { grades = [], ...submission }: DeepPartial<Submission>) {
  const section = await lockOwnClass(tx, classId);
  const target = await findTarget(tx, section, submission);
  const studentIds = await lockGradedStudents(tx, target, grades);
  const { assessment } = submission;
  const stored = await lockAssessment(tx, assessment?.title, target.scope);
  const details = assessment && toAssessmentDetails(assessment, stored);
  const maxScore = details?.maxScore ?? DEFAULT_MAX_SCORE;
  if (details) checkAssessmentDates(errorsOfPart(tx.errors, 'assessment'), details);
  checkGrades(tx.errors, grades, { ...target.rules, maxScore });
  await checkMaxScore(tx, stored, maxScore, studentIds);
  return { target, studentIds, stored, maxScore, dueOn: details?.dueOn ?? null };
}

/** Records a submission with its counts and, for an assessment, what changed of it. */
export function recordSubmission(
  tx: Change,
  { scope, term }: GradeTarget,
  update: AssessmentUpdate | null,
  { created, updated }: GradeCounts,
): void {
  const { classId, courseId } = scope;
  const summary = { course_id: courseId, term, assessment: update?.requested.title ?? null, created, updated };
  tx.record({
    action: 'grades.submitted',
    resource: { type: 'class', id: classId },
    changes: { ...diffOfNew(summary), ...(update && diffAssessment(update)) },
    event: { type: 'grades.submitted', data: { class_id: classId, ...summary } },
  });
}

/** Reads the written grades of students, in the order of the students. */
export async function readGradesBack<T>(
  tx: Change,
  {
    classId,
    courseId,
    termId,
    assessmentId,
    studentIds,
  }: GradeScope & { assessmentId: number | null; studentIds: number[] },
  selection: Selection,
): Promise<T[]> {
  const fields = nestedFields(selection.fields, 'grades');
  if (fields.length === 0) return [];
  const query = {
    from: 'grades g',
    where: `g.institution_id = $1 and g.class_id = $2 and g.course_id = $3 and g.term_id is not distinct from $4::int
      and g.assessment_id is not distinct from $5::int and g.student_id = any($6::int[])`,
    orderBy: 'array_position($6::int[], g.student_id)',
    values: [tx.caller.institutionId, classId, courseId, termId, assessmentId, studentIds],
  };
  return readMany<T>(tx.client, gradeReadModel, query, {
    ...selection,
    format: 'objects',
    fields,
  });
}
