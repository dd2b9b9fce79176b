import { type Change, change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { readMany } from '../../database/reads/many.ts';
import { nestedFields, type Selection } from '../../database/reads/selection.ts';
import type { SelectingRequest } from '../../service-request.ts';
import { updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { lockOwnClass } from '../own-class.ts';
import {
  type AssessmentColumns,
  assessmentChanges,
  checkMaxScore,
  DEFAULT_MAX_SCORE,
  type FoundAssessment,
  findAssessment,
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

/** What a submission of grades came to ([D37]). */
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
 * Submits grades of a class, of an assessment or the finals: all or nothing; what was submitted before for the same student,
 * course, term and assessment is replaced and kept in history ([D37]). GPA and credits follow finals in the same transaction.
 * A number of statements that does not depend on the number of grades.
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` with every problem, `grades.3.score` and the like
 */
export async function submitGrades<T>(
  { caller, database, selection }: SelectingRequest,
  { classId, input }: { classId: number; input: SubmitGradesInput },
): Promise<GradeSubmission<T>> {
  const { problems } = caller;
  return change(database, caller, async (tx) => {
    const section = await lockOwnClass(tx, classId);
    const target = await findTarget(tx, problems, section, input);
    const { place, term, scale } = target;
    const entries = input.grades ?? [];
    checkEntryCount(problems, entries);
    const studentIds = await lockGradedStudents(tx, problems, classId, entries);
    const found = input.assessment == null ? null : await findAssessment(tx, problems, input.assessment, place);
    const maxScore = found?.wanted.maxScore ?? DEFAULT_MAX_SCORE;
    const grades = entries.map((entry, index) => readGrade(problems, index, entry, { maxScore, scale }));
    if (found) await checkMaxScore(tx, found, classId, studentIds);
    problems.throwIfAny();
    const saved = found && (await saveAssessment(tx, found, place));
    const assessment = found && saved ? { id: saved.id, ...found.wanted } : null;
    const gradesPlace = { ...place, assessmentId: assessment?.id ?? null };
    const counts = await writeGrades(tx, gradesPlace, studentIds, grades);
    const written = counts.created + counts.updated > 0;
    if (written && !assessment) await updateFinals(tx.client, caller.institutionId, studentIds);
    if (written || saved?.written) recordSubmission(tx, target, found, counts);
    return {
      classId,
      courseId: place.courseId,
      term,
      assessment,
      ...counts,
      grades: await readGradesBack<T>(tx, { ...gradesPlace, studentIds }, selection),
    };
  });
}

function recordSubmission(
  tx: Change,
  { place, term }: GradeTarget,
  assessment: FoundAssessment | null,
  { created, updated }: GradeCounts,
): void {
  const { classId, courseId } = place;
  const said = { course_id: courseId, term, assessment: assessment?.wanted.title ?? null, created, updated };
  tx.record({
    action: 'grades.submitted',
    resource: { type: 'class', id: classId },
    changes: { ...diffOfNew(said), ...(assessment && assessmentChanges(assessment)) },
    event: { type: 'grades.submitted', data: { class_id: classId, ...said } },
  });
}

async function readGradesBack<T>(
  tx: Change,
  place: { courseId: number; termId: number | null; assessmentId: number | null; studentIds: number[] },
  selection: Selection,
): Promise<T[]> {
  const fields = nestedFields(selection.fields, 'grades');
  if (fields.length === 0) return [];
  const query = {
    from: 'grades g',
    where: `g.institution_id = $1 and g.course_id = $2 and g.term_id is not distinct from $3::int
      and g.assessment_id is not distinct from $4::int and g.student_id = any($5::int[])`,
    orderBy: 'array_position($5::int[], g.student_id)',
    values: [tx.caller.institutionId, place.courseId, place.termId, place.assessmentId, place.studentIds],
  };
  return readMany<T>(tx.client, gradeReadModel, query, { format: 'objects', fields });
}
