import { userIdOf } from '../access/caller.ts';
import type { Change } from '../audit/change.ts';
import { sealChanges } from '../audit/sealed-changes.ts';
import { today } from '../input/time-zone.ts';
import type { FieldErrors } from '../input/validation-errors.ts';
import { checkClassOfDay, findClassTerm, firstDayFrom } from './enrolments/class-term.ts';
import { checkClassCapacity } from './enrolments/enrolment.checks.ts';
import { OPEN_FIELDS, recordEnrolments } from './enrolments/new-enrolment.ts';
import { isOpenEnrolmentSql } from './enrolments/open-enrolment.ts';
import { findPlan, type PlannedEnrolment } from './enrolments/planned-enrolment.ts';
import {
  CLEARED,
  endFormerEnrolments,
  endOpenEnrolments,
  insertEnrolments,
  readCurrentClass,
} from './enrolments/primary-enrolment.ts';
import { type Reopening, reopenEnrolments } from './enrolments/reopen-enrolments.ts';
import type { Student, StudentStatus } from './student.entity.ts';
import { NOT_TO_INACTIVE, type StudentChanges } from './student.rules.ts';

/** New status and class of a student, which depend on each other. */
export type StandingInput = Pick<StudentChanges, 'status' | 'classId'>;

/** The class that a student enters, and the first day there. */
interface Placement {
  readonly classId: number;
  readonly beginsOn: string;
  /** The next primary enrolment that is planned. */
  readonly plan: PlannedEnrolment | undefined;
}

/**
 * Adds errors by [D26], [D29a] and [D92]: `graduated` → `inactive`, a class for a student who has left, a class that is full or whose
 * term is over. Returns how the student enters a class, undefined if the input says nothing of it.
 */
export async function checkStanding(
  tx: Change,
  student: Student,
  input: StandingInput,
): Promise<Placement | undefined> {
  const status = input.status ?? student.status;
  const { classId = student.classId } = input;
  if (student.status === 'graduated' && status === 'inactive') tx.errors.add('status', NOT_TO_INACTIVE);
  if (status === 'active') return checkPlacement(tx, student, input);
  if (classId !== null && classId !== student.classId)
    tx.errors.add('classId', `cannot be changed for a student who is ${status}: set status to active to enrol again.`);
  return undefined;
}

/** A re-enrolment after graduation begins the last class again unless its term is over; becoming active reopens it ([D93]). */
async function checkPlacement(tx: Change, student: Student, input: StandingInput): Promise<Placement | undefined> {
  const wasActive = student.status === 'active';
  const again = student.status === 'graduated' && input.classId === undefined;
  const classId = again ? student.classId : input.classId;
  if (classId == null || (wasActive && classId === student.classId)) return undefined;
  const term = await findClassTerm(tx, classId);
  if (!term) return undefined;
  const plan = wasActive ? await findPlan(tx, student.id) : undefined;
  const changed = student.classId === null ? plan : undefined;
  const beginsOn = firstDayFrom(changed?.beginsOn ?? today(tx.caller), term);
  if (again && term.endsOn !== null && beginsOn > term.endsOn) return undefined;
  checkClassOfDay(tx.errors, beginsOn, term);
  if (changed) checkPlannedEnd(tx.errors, beginsOn, changed);
  await checkClassCapacity(tx, classId, [student.id], [beginsOn]);
  return { classId, beginsOn, plan };
}

/** The class of a plan may begin with its term, but not after the plan has ended. */
function checkPlannedEnd(errors: FieldErrors, beginsOn: string, { endsOn }: PlannedEnrolment): void {
  if (endsOn !== null && endsOn <= beginsOn)
    errors.add(
      'classId',
      `takes no student before ${beginsOn}, but the planned enrolment ends on ${endsOn}: correct that one first.`,
    );
}

/** Sets status and class of a locked student, and updates the history and the enrolments with them ([D26], [D29a], [D92], [D93]). */
export async function applyStanding(
  tx: Change,
  student: Student,
  input: StandingInput,
  placement: Placement | undefined,
): Promise<Reopening> {
  const former = { status: student.status, classId: student.classId };
  student.status = input.status ?? former.status;
  const hasChanged = student.status !== former.status;
  if (hasChanged) await recordStatusChange(tx, student, former.status);
  if (student.status !== 'active') {
    if (former.status === 'active') await endOpenEnrolments(tx, [student.id], student.status);
    if (input.classId === null) await clearClass(tx, student);
    return NOTHING_REOPENED;
  }
  const leaves = input.classId === null && former.status === 'active' && former.classId !== null;
  if (placement) await place(tx, student, placement);
  if (leaves) await endFormerEnrolments(tx, [{ studentId: student.id, classId: null, on: today(tx.caller) }]);
  const reopening = former.status === 'inactive' ? await reopen(tx, student, input) : NOTHING_REOPENED;
  if (hasChanged || placement || leaves) student.classId = await readCurrentClass(tx, student.id);
  return reopening;
}

const CLEAR = `
  update enrolments e set ended_by = '${CLEARED}'
  where e.institution_id = $1 and e.student_id = $2 and e.is_primary and e.ended_by = 'inactive'`;

/** Clears the class of a student who has left, who is then not in it after coming back: only fields that are sent change ([D22]). */
async function clearClass(tx: Change, student: Student): Promise<void> {
  if (student.classId === null) return;
  await tx.query(CLEAR, student.id);
  student.classId = null;
}

const NOTHING_REOPENED: Reopening = { reopened: [], notReopened: [] };

/** Reopens the enrolments that becoming inactive ended; the primary one only if the input names no class. */
async function reopen(tx: Change, student: Student, input: StandingInput): Promise<Reopening> {
  const options = { additionalOnly: input.classId !== undefined };
  const reopening = await reopenEnrolments(tx, [student.id], 'inactive', options);
  recordEnrolments(tx, [student], reopening.reopened);
  return reopening;
}

/** Begins the primary enrolment. A student who has only a planned one enters the other class on its first day ([D92]). */
async function place(tx: Change, student: Student, { classId, beginsOn, plan }: Placement): Promise<void> {
  if (plan?.classId === classId && plan.beginsOn === beginsOn) return;
  if (plan && student.classId === null) return changePlan(tx, student, plan, { classId, beginsOn });
  await endFormerEnrolments(tx, [{ studentId: student.id, classId, on: beginsOn }]);
  const inserted = await insertEnrolments(tx, [{ studentId: student.id, classId, isPrimary: true, beginsOn }]);
  // The student's own record says what holds today.
  if (beginsOn > today(tx.caller)) recordEnrolments(tx, [student], inserted);
}

/** The primary enrolment in a class takes the place of an additional one. */
const END_ADDITIONAL = `
  update enrolments e set former_ends_on = e.ends_on, former_reason = e.reason, ends_on = greatest(e.begins_on, $4::date),
    reason = 'transferred', updated_at = now()
  where e.institution_id = $1 and e.student_id = $2 and e.class_id = $3 and not e.is_primary and ${isOpenEnrolmentSql('e', '$4')}`;

async function changePlan(
  tx: Change,
  student: Student,
  plan: PlannedEnrolment,
  to: Pick<Placement, 'classId' | 'beginsOn'>,
): Promise<void> {
  await tx.query(END_ADDITIONAL, student.id, to.classId, to.beginsOn);
  const text = `update enrolments set class_id = $3, begins_on = $4, updated_at = now() where institution_id = $1 and id = $2`;
  await tx.query(text, plan.id, to.classId, to.beginsOn);
  const changes = {
    class_id: { from: plan.classId, to: to.classId },
    ...(plan.beginsOn !== to.beginsOn && { begins_on: { from: plan.beginsOn, to: to.beginsOn } }),
  };
  tx.record({
    action: 'enrolment.updated',
    resource: { type: 'enrolment', id: plan.id },
    changes: sealChanges(student.auditKey as Buffer, changes, OPEN_FIELDS),
  });
}

/** Stores a change of a student's status in its history ([D26]). */
async function recordStatusChange(tx: Change, student: Student, from: StudentStatus): Promise<void> {
  await tx.query(
    `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by) values ($1, $2, $3, $4, $5)`,
    student.id,
    from,
    student.status,
    userIdOf(tx.caller),
  );
}
