import type { Caller } from '../auth/caller.ts';
import { type Change, change } from '../database/change.ts';
import type { Database } from '../database/database.ts';
import { added } from '../database/differences.ts';
import { readMany } from '../database/many.ts';
import { type Shape, selectedUnder } from '../database/shape.ts';
import { lockAcademicRecords, updateFinals } from './academic-record.service.ts';
import { type AssessmentColumns, checkMaxScore, DEFAULT_MAX_SCORE, saveAssessment } from './assessment.service.ts';
import { gradeReadable } from './grade.fields.ts';
import { checkEntryCount, type GradeEntry, readGrade } from './grade.rules.ts';
import { findTarget, type GradeTarget, type GradeTargetInput } from './grade-target.ts';
import { findGradedStudents } from './graded-students.ts';
import { assertOwnClass, type OwnClass } from './own-class.ts';
import { type GradeCounts, type StudentGrade, writeGrades } from './write-grades.ts';

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
  caller: Caller,
  database: Database,
  { classId, input }: { classId: number; input: SubmitGradesInput },
  shape: Shape,
): Promise<GradeSubmission<T>> {
  const { problems } = caller;
  return change(database, caller, async (tx) => {
    const section = await assertOwnClass(tx.client, caller, classId);
    const target = await findTarget(tx, problems, section, input);
    const grades = await readGrades(tx, section, target, input.grades ?? []);
    const { place, term, assessment: found } = target;
    const studentIds = grades.map(({ student_id }) => student_id);
    if (found) await checkMaxScore(tx, found, classId, studentIds);
    problems.throwIfAny();
    const saved = found && (await saveAssessment(tx, found, place));
    const assessment = found && saved ? { id: saved.id, ...found.wanted } : null;
    const counts = await writeLocked(tx, target, assessment?.id ?? null, grades);
    if (saved?.written || counts.created + counts.updated > 0) recordSubmission(tx, target, counts);
    return {
      classId,
      courseId: place.courseId,
      term,
      assessment,
      ...counts,
      grades: await readBack<T>(tx, { ...place, assessmentId: assessment?.id ?? null, studentIds }, shape),
    };
  });
}

/** Every entry as it is stored; all that is wrong is in the caller's problems. */
async function readGrades(
  tx: Change,
  section: OwnClass,
  { assessment, scale }: GradeTarget,
  entries: readonly GradeEntry[],
): Promise<StudentGrade[]> {
  const { problems } = tx.caller;
  checkEntryCount(problems, entries);
  const maxScore = assessment?.wanted.maxScore ?? DEFAULT_MAX_SCORE;
  const studentIds = await findGradedStudents(tx, problems, section.id, entries);
  return entries.map((entry, index) => ({
    student_id: studentIds[index] as number,
    ...readGrade(problems, index, entry, { maxScore, scale }),
  }));
}

/** Writes the grades while nobody else writes those of the same students; their GPA and credits follow finals. */
async function writeLocked(
  tx: Change,
  { place }: GradeTarget,
  assessmentId: number | null,
  grades: readonly StudentGrade[],
): Promise<GradeCounts> {
  const { institutionId } = tx.caller;
  const studentIds = grades.map(({ student_id }) => student_id);
  await lockAcademicRecords(tx.client, institutionId, studentIds);
  const counts = await writeGrades(tx, { ...place, assessmentId }, grades);
  if (assessmentId === null && counts.created + counts.updated > 0)
    await updateFinals(tx.client, institutionId, studentIds);
  return counts;
}

function recordSubmission(
  tx: Change,
  { place, term, assessment }: GradeTarget,
  { created, updated }: GradeCounts,
): void {
  const { classId, courseId } = place;
  const said = { course_id: courseId, term, assessment: assessment?.wanted.title ?? null, created, updated };
  tx.record({
    action: 'grades.submitted',
    resource: { type: 'class', id: classId },
    changes: added(said),
    event: { type: 'grades.submitted', data: { class_id: classId, ...said } },
  });
}

async function readBack<T>(
  tx: Change,
  place: { courseId: number; termId: number | null; assessmentId: number | null; studentIds: number[] },
  shape: Shape,
): Promise<T[]> {
  const fields = selectedUnder(shape.fields, 'grades');
  if (fields.length === 0) return [];
  const query = {
    from: 'grades g',
    where: `g.institution_id = $1 and g.course_id = $2 and g.term_id is not distinct from $3::int
      and g.assessment_id is not distinct from $4::int and g.student_id = any($5::int[])`,
    orderBy: 'array_position($5::int[], g.student_id)',
    values: [tx.caller.institutionId, place.courseId, place.termId, place.assessmentId, place.studentIds],
  };
  return readMany<T>(tx.client, gradeReadable, query, { format: 'objects', fields });
}
