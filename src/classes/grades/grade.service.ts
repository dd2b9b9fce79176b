import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { readMany } from '../../database/reads/many.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import { updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { lockOwnClass } from '../own-class.ts';
import {
  type AssessmentColumns,
  type AssessmentUpdate,
  checkMaxScore,
  DEFAULT_MAX_SCORE,
  diffAssessment,
  type GradeScope,
  lockAssessment,
  saveAssessment,
} from './assessment.ts';
import { gradeReadModel } from './grade.read-model.ts';
import { checkEntryCount, type GradeEntry, readGrade } from './grade.rules.ts';
import { findTarget, type GradeTarget, type GradeTargetInput } from './grade-target.ts';
import { lockGradedStudents } from './graded-students.ts';
import { type GradeCounts, writeGrades } from './write-grades.ts';

export interface SubmitGradesInput extends GradeTargetInput {
  grades: readonly GradeEntry[];
}

/** The result of a submission of grades ([D37]). */
export interface GradeSubmission<T> extends GradeCounts {
  classId: number;
  courseId: number;
  /** Name of the term. */
  term: string | null;
  assessment: (AssessmentColumns & { id: number }) | null;
  /** In the order of the entries. */
  grades: T[];
}

/**
 * Submits grades of a class, for an assessment or as final grades, all or nothing. Earlier grades of the same student, course,
 * term and assessment are replaced and kept as history ([D37]). Final grades update GPA and credits in the same transaction.
 * The number of statements does not depend on the number of grades.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` with every problem, on fields such as `grades.3.score`
 */
export async function submitGrades<T>(
  { caller, database, selection }: SelectingRequest,
  { classId, input }: { classId: number; input: SubmitGradesInput },
): Promise<GradeSubmission<T>> {
  const { problems } = caller;
  return change(database, caller, async (tx) => {
    const section = await lockOwnClass(tx, classId);
    const target = await findTarget(tx, problems, section, input);
    const { scope, term, scale } = target;
    const entries = input.grades ?? [];
    checkEntryCount(problems, entries);
    const studentIds = await lockGradedStudents(tx, problems, classId, entries);
    const update = input.assessment == null ? null : await lockAssessment(tx, problems, input.assessment, scope);
    const maxScore = update?.requested.maxScore ?? DEFAULT_MAX_SCORE;
    const grades = entries.map((entry, index) => readGrade(problems, index, entry, { maxScore, scale }));
    if (update) await checkMaxScore(tx, update, classId, studentIds);
    problems.throwIfAny();
    const saved = update && (await saveAssessment(tx, update, scope));
    const assessment = update && saved ? { id: saved.id, ...update.requested } : null;
    const gradesScope = { ...scope, assessmentId: assessment?.id ?? null };
    const counts = await writeGrades(tx, gradesScope, studentIds, grades);
    const written = counts.created + counts.updated > 0;
    if (written && !assessment) await updateFinals(tx.client, caller.institutionId, studentIds);
    if (written || saved?.written) recordSubmission(tx, target, update, counts);
    return {
      classId,
      courseId: scope.courseId,
      term,
      assessment,
      ...counts,
      grades: await readGradesBack<T>(tx, { ...gradesScope, studentIds }, selection),
    };
  });
}

function recordSubmission(
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

async function readGradesBack<T>(
  tx: Change,
  { courseId, termId, assessmentId, studentIds }: GradeScope & { assessmentId: number | null; studentIds: number[] },
  selection: Selection,
): Promise<T[]> {
  const fields = nestedFields(selection.fields, 'grades');
  if (fields.length === 0) return [];
  const query = {
    from: 'grades g',
    where: `g.institution_id = $1 and g.course_id = $2 and g.term_id is not distinct from $3::int
      and g.assessment_id is not distinct from $4::int and g.student_id = any($5::int[])`,
    orderBy: 'array_position($5::int[], g.student_id)',
    values: [tx.caller.institutionId, courseId, termId, assessmentId, studentIds],
  };
  return readMany<T>(tx.client, gradeReadModel, query, { format: 'objects', fields });
}
