import type { Change } from '../../audit/change.ts';
import { findFinalProblem } from '../../classes/grades/final-term.ts';
import { Grade } from '../../classes/grades/grade.entity.ts';
import { findScoreProblem, type Grading, type GradingRules } from '../../classes/grades/grade.rules.ts';
import { readGradingRules } from '../../classes/grades/grade-target.ts';
import { readGradedStudents } from '../../classes/grades/graded-students.ts';
import { sourcedIdOf } from '../../database/ids/sourced-id.ts';
import type { DeepPartial } from '../../input/schemas.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import { lockAcademicRecords } from '../../students/academic-records/update-academic-records.ts';
import { findIdBySourcedId, findIdsBySourcedId } from '../find-by-sourced-id.ts';
import { type ResultValues, toGradeStatus } from './gradebook.rules.ts';
import { findResultTarget, lockResultTarget, type ResultTarget } from './result-target.ts';

type SentResult = DeepPartial<ResultValues>;

/** A result whose line item and student are found and locked. */
export interface CheckedResult {
  readonly target: ResultTarget;
  readonly studentId: number;
  readonly rules: GradingRules;
  /** The grade to change, if it exists. */
  readonly stored: Grade | undefined;
}

/** A result as it was sent, and where its problems go. */
export interface ResultToCheck {
  readonly values: SentResult;
  readonly errors: FieldErrors;
  /** The grade that a PUT names, if it exists. */
  readonly gradeId?: number | undefined;
}

/**
 * Looks up what results refer to, and adds all their problems. Locks classes, then academic records, then assessments, in the order
 * in which submissions of grades do it. Results with problems are undefined.
 * @throws AppError `forbidden` ([D20])
 */
export async function checkResults(
  tx: Change,
  results: readonly ResultToCheck[],
): Promise<(CheckedResult | undefined)[]> {
  const targets = await findTargets(tx, results);
  const sourcedIds = results.flatMap(({ values }) => values.student?.sourcedId ?? []);
  const students = await findIdsBySourcedId(tx.client, tx.caller.institutionId, 'student', sourcedIds);
  await lockAcademicRecords(tx, [...students.values()]);
  const locked = new Map<string, ResultTarget | undefined>();
  for (const [sourcedId, target] of targets) locked.set(sourcedId, await lockResultTarget(tx, target));
  const rulesOf = new Map<number, GradingRules>();
  for (const courseId of new Set([...locked.values()].flatMap((target) => target?.courseId ?? [])))
    rulesOf.set(courseId, await readGradingRules(tx, courseId));
  const written = new Set<string>();
  const checked: (CheckedResult | undefined)[] = [];
  for (const result of results) {
    const { values, errors } = result;
    const target = values.lineItem?.sourcedId === undefined ? undefined : locked.get(values.lineItem.sourcedId);
    if (values.lineItem?.sourcedId !== undefined && !target)
      errors.add('lineItem.sourcedId', 'is not a line item of this institution.');
    if (target?.termProblem) errors.add('lineItem.sourcedId', `names a term that ${target.termProblem}`);
    await checkClass(tx, errors, values.class?.sourcedId, target);
    const rules = target && rulesOf.get(target.courseId);
    checkScore(errors, values, target && rules && { maxScore: target.maxScore, ...rules });
    const studentId = await checkStudent(tx, result, students, target);
    if (!target || !rules || studentId === undefined) checked.push(undefined);
    else checked.push(await checkGrade(tx, result, { target, studentId, rules }, written));
  }
  return checked;
}

/** In the order of their classes, so that transactions that lock several cannot deadlock. */
async function findTargets(tx: Change, results: readonly ResultToCheck[]): Promise<[string, ResultTarget][]> {
  const sourcedIds = new Set(results.flatMap(({ values }) => values.lineItem?.sourcedId ?? []));
  const targets: [string, ResultTarget][] = [];
  for (const sourcedId of [...sourcedIds].sort()) {
    const target = await findResultTarget(tx, sourcedId);
    if (target) targets.push([sourcedId, target]);
  }
  return targets.sort(([, a], [, b]) => (a.assessmentId ?? 0) - (b.assessmentId ?? 0));
}

async function checkClass(
  tx: Change,
  errors: FieldErrors,
  sourcedId: string | undefined,
  target: ResultTarget | undefined,
): Promise<void> {
  if (sourcedId === undefined || !target) return;
  const id = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'class', sourcedId);
  if (id !== target.classId) errors.add('class.sourcedId', 'is not the class of the line item.');
}

/** Problems of the score name the institution's setting that causes them. */
function checkScore(
  errors: FieldErrors,
  { score, textScore, scoreStatus }: SentResult,
  grading: Grading | undefined,
): void {
  if (scoreStatus === 'fully graded' && score === null && textScore === null)
    errors.add('score', 'is required unless there is a textScore, or a scoreStatus other than fully graded.');
  const problem = grading && score != null ? findScoreProblem(score, grading) : undefined;
  if (problem) errors.add('score', problem);
}

async function checkStudent(
  tx: Change,
  { values, errors }: ResultToCheck,
  students: ReadonlyMap<string, number>,
  target: ResultTarget | undefined,
): Promise<number | undefined> {
  const sourcedId = values.student?.sourcedId;
  if (sourcedId === undefined) return undefined;
  const id = students.get(sourcedId);
  const [student] = id === undefined ? [] : await readGradedStudents(tx, target?.classId ?? 0, [id], target?.final);
  if (!student) errors.add('student.sourcedId', 'is not a student of this institution.');
  else if (target && !student.enrolled)
    errors.add('student.sourcedId', 'is not enrolled in the class of the line item.');
  else if (target?.final && values.scoreStatus) {
    const status = toGradeStatus({ scoreStatus: values.scoreStatus, incomplete: values.incomplete ?? null });
    const found = findFinalProblem(tx, student, status);
    if (found) errors.add(found.cause === 'status' ? 'scoreStatus' : 'student.sourcedId', found.problem);
  }
  return student?.id;
}

/** A student has one result for a line item. */
async function checkGrade(
  tx: Change,
  { errors, gradeId }: ResultToCheck,
  found: Omit<CheckedResult, 'stored'>,
  written: Set<string>,
): Promise<CheckedResult> {
  const { studentId, target } = found;
  const { classId, courseId, termId, assessmentId } = target;
  const place = { studentId, classId, courseId, termId, assessmentId };
  const stored = gradeId === undefined ? undefined : await tx.em.findOneOrFail(Grade, { id: gradeId });
  if (stored && stored.studentId !== studentId)
    errors.add('student.sourcedId', 'cannot change: delete the result, and put a new one for the other student.');
  const isOfTarget =
    stored?.classId === classId &&
    stored.assessmentId === assessmentId &&
    stored.courseId === courseId &&
    stored.termId === termId;
  if (stored && !isOfTarget)
    errors.add('lineItem.sourcedId', 'cannot change: delete the result, and put a new one for the other line item.');
  const other = stored ? null : await tx.em.findOne(Grade, place);
  if (other) {
    const sourcedId = sourcedIdOf('grade', other);
    errors.add('student.sourcedId', `has the result ${sourcedId} for this line item: put that one.`);
  }
  const key = JSON.stringify(place);
  if (written.has(key)) errors.add('student.sourcedId', 'has another result for this line item in the list.');
  written.add(key);
  return { ...found, stored: stored ?? undefined };
}
