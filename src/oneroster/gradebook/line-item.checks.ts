import type { Change } from '../../audit/change.ts';
import type { Assessment } from '../../classes/grades/assessments/assessment.entity.ts';
import { DEFAULT_MAX_SCORE } from '../../classes/grades/assessments/assessment.rules.ts';
import { hasGradesOfOthers, lockTitles } from '../../classes/grades/assessments/assessment.ts';
import { checkScoresFit } from '../../classes/grades/assessments/change-max-score.ts';
import { lockOwnClass, type OwnClass } from '../../classes/own-class.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import type { DeepPartial } from '../../input/schemas.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import { NOT_A_CLASS } from '../../students/student.rules.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';
import { OWN_ORG } from '../records/fragments.sql.ts';
import { findCategoryTitle } from './category-titles.ts';
import type { LineItemValues } from './gradebook.rules.ts';
import { findSession } from './session.ts';

const READ = `select ${OWN_ORG} as "sourcedId"`;

/** Returns the sourcedId under which the institution is told as a school: that of an imported bundle, or the service's own. */
export async function readSchoolId(tx: Change): Promise<string> {
  return onlyRow(await tx.query<{ sourcedId: string }>(READ)).sourcedId;
}

/** The columns of an assessment that a line item sets beside its title and description. */
export interface LineItemColumns
  extends Pick<
    Assessment,
    'classId' | 'termId' | 'category' | 'maxScore' | 'assignedOn' | 'assignedAt' | 'dueOn' | 'dueAt'
  > {
  /** Null for a new line item of a homeroom, which has no course of its own. */
  courseId: number | null;
}

/**
 * Looks up what a line item refers to, and adds all its problems. Locks its class and the titles there.
 * @param stored the assessment to change, if it exists; it is locked
 * @throws AppError `forbidden` ([D20])
 */
export async function checkLineItem(
  tx: Change,
  errors: FieldErrors,
  values: DeepPartial<LineItemValues>,
  stored?: Assessment,
): Promise<LineItemColumns> {
  const section = await checkClass(tx, errors, values.class?.sourcedId, stored);
  await checkSchool(tx, errors, values.school?.sourcedId);
  const columns = {
    classId: section?.id ?? 0,
    courseId: stored?.courseId ?? section?.courseId ?? null,
    termId: section ? await checkSession(tx, errors, values, section, stored) : null,
    category: await checkCategory(tx, errors, values.category?.sourcedId, section),
    maxScore: values.resultValueMax ?? stored?.maxScore ?? DEFAULT_MAX_SCORE,
    assignedOn: values.assignDate?.day ?? null,
    assignedAt: values.assignDate?.time ?? null,
    dueOn: values.dueDate?.day ?? null,
    dueAt: values.dueDate?.time ?? null,
  };
  if (columns.assignedOn !== null && columns.dueOn !== null && columns.dueOn < columns.assignedOn)
    errors.add('dueDate', 'must not be before assignDate.');
  await checkResultsFit(tx, errors, columns, stored);
  return columns;
}

async function checkClass(
  tx: Change,
  errors: FieldErrors,
  sourcedId: string | undefined,
  stored: Assessment | undefined,
): Promise<OwnClass | undefined> {
  if (sourcedId === undefined) return undefined;
  const id = await findIdBySourcedId(tx.client, tx.caller.institutionId, 'class', sourcedId);
  if (id === undefined) {
    errors.add('class.sourcedId', NOT_A_CLASS);
    return undefined;
  }
  if (stored && stored.classId !== id) {
    errors.add('class.sourcedId', 'cannot change: delete the line item, and put a new one for the other class.');
    return undefined;
  }
  const section = await lockOwnClass(tx, id);
  await lockTitles(tx, id);
  return section;
}

async function checkSchool(tx: Change, errors: FieldErrors, sourcedId: string | undefined): Promise<void> {
  if (sourcedId === undefined) return;
  const own = await readSchoolId(tx);
  if (sourcedId !== own) errors.add('school.sourcedId', `must be ${own}, this school.`);
}

/** Without a session, a new line item takes the class's term, and a stored one keeps its own. */
async function checkSession(
  tx: Change,
  errors: FieldErrors,
  values: DeepPartial<LineItemValues>,
  section: OwnClass,
  stored: Assessment | undefined,
): Promise<number | null> {
  const member = values.academicSession ? 'academicSession' : 'gradingPeriod';
  const sourcedId = values[member]?.sourcedId;
  if (sourcedId === undefined) return stored ? stored.termId : section.termId;
  const session = await findSession(tx, sourcedId);
  if (!session) errors.add(`${member}.sourcedId`, 'is not an academic session of this institution.');
  else if (session.termId === null && section.termId !== null)
    errors.add(`${member}.sourcedId`, 'is a school year: send the term of the class, or one of its grading periods.');
  return session?.termId ?? null;
}

async function checkCategory(
  tx: Change,
  errors: FieldErrors,
  sourcedId: string | undefined,
  section: OwnClass | undefined,
): Promise<string | null> {
  if (sourcedId === undefined) return null;
  const title = await findCategoryTitle(tx, sourcedId, section?.id);
  if (title === undefined) errors.add('category.sourcedId', 'is not a category of this institution.');
  return title ?? null;
}

/** Scores must be valid for the maximum, and grades belong to the term of their assessment. */
async function checkResultsFit(
  tx: Change,
  errors: FieldErrors,
  { maxScore, termId }: LineItemColumns,
  stored: Assessment | undefined,
): Promise<void> {
  if (!stored) return;
  if (maxScore !== stored.maxScore) await checkScoresFit(tx, errors, 'resultValueMax', stored, maxScore);
  if (termId !== stored.termId && (await hasGradesOfOthers(tx, stored.id, [])))
    errors.add('academicSession', 'cannot change while there are results for the line item: delete them first.');
}
