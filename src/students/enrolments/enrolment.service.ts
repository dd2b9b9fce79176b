import { z } from 'zod';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { parseInput } from '../../input/parse-input.ts';
import { nullableText, required } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { lockStudent } from '../locked-student.ts';
import { studentRecord } from '../student.audit.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import type { Student } from '../student.entity.ts';
import { seatDays } from './class-term.ts';
import { checkClassCapacity } from './enrolment.checks.ts';
import { Enrolment } from './enrolment.entity.ts';
import { enrolmentReadModel } from './enrolment.read-model.ts';
import { checkFirstDay, checkStudent, type EnrolmentTerms, findOverlaps } from './new-enrolment.checks.ts';
import { createEnrolment } from './new-enrolment.ts';
import { endFormerEnrolments } from './primary-enrolment.ts';

export interface NewEnrolment {
  classId: number;
  studentId: number;
  /** YYYY-MM-DD; today by default. */
  beginsOn?: string | null;
  /** True if the class becomes the student's primary one. The former primary enrolment ends on the same day. */
  primary?: boolean | null;
}

/**
 * Enrols an active student in a class ([D29a]), either as the primary class or as an additional one.
 * @throws AppError `not_found`; `validation_error` on `classId` (full, deleted in the meantime), `studentId` (not active, enrolled already), `beginsOn`
 */
export async function enrolStudent<T>(
  request: SelectingRequest,
  { classId, studentId, ...input }: NewEnrolment,
): Promise<Selected<T>> {
  const beginsOn = input.beginsOn ?? today(request.caller);
  const isPrimary = input.primary ?? false;
  return change(request, {
    check: async (tx) => {
      const student = await lockStudent(tx, studentId);
      await assertClassExists(tx, classId);
      await checkNewEnrolment(tx, student, { classId, beginsOn, isPrimary });
      await checkClassCapacity(tx, classId, [studentId], seatDays(beginsOn, today(tx.caller)));
      return student;
    },
    apply: async (tx, _input, student) => {
      if (isPrimary) await endFormerEnrolments(tx, [studentId], { classId, from: beginsOn, reason: 'transferred' });
      const id = await createEnrolment(tx, student, { classId, isPrimary, beginsOn });
      if (isPrimary) setClass(tx, student, classId);
      return readBack<T>(tx, enrolmentReadModel, 'enrolments e', id, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Adds an error for each reason against a new enrolment of a student, apart from the capacity of the class. */
async function checkNewEnrolment(tx: Change, student: Student, terms: EnrolmentTerms): Promise<void> {
  checkFirstDay(tx, terms);
  const overlap = (await findOverlaps(tx, [student.id], terms)).get(student.id);
  checkStudent(tx.errors, 'studentId', student, overlap);
  if (overlap?.overlapping)
    tx.errors.add('beginsOn', 'overlaps an earlier primary enrolment, which cannot be changed.');
}

/** @throws AppError `not_found` */
export async function assertClassExists(tx: Change, classId: number): Promise<void> {
  const text = 'select from classes where institution_id = $1 and id = $2';
  const { rowCount } = await prepared(tx.client, text, [tx.caller.institutionId, classId]);
  if (!rowCount) throw notFound('Class');
}

const enrolmentEndSchema = z.object({
  /** The first day on which the student is no longer enrolled, YYYY-MM-DD; today by default. */
  endsOn: required<string>().nullish(),
  reason: nullableText(Enrolment.properties.reason.rule).optional(),
});

export interface EnrolmentEnd extends z.input<typeof enrolmentEndSchema> {
  id: number;
}

/**
 * Ends an enrolment ([D29a]). Ending the primary one clears the class of an active student.
 * @throws AppError `not_found`; `conflict` if it has ended already; `validation_error` on `endsOn`, `reason`
 */
export async function endEnrolment<T>(request: SelectingRequest, { id, ...input }: EnrolmentEnd): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, enrolmentEndSchema, input),
    check: async (tx, values) => {
      const locked = await lockEnrolment(tx, id);
      return { ...locked, endsOn: checkEnd(tx, locked.enrolment, values.endsOn) };
    },
    apply: async (tx, { reason = null }, { student, enrolment, endsOn }) => {
      const changes = diff({ ends_on: enrolment.endsOn, reason: enrolment.reason }, { ends_on: endsOn, reason });
      Object.assign(enrolment, { endsOn, reason });
      if (Object.keys(changes).length > 0) {
        const sealed = sealChanges(student.auditKey as Buffer, changes, new Set(['ends_on']));
        tx.record({ action: 'enrolment.ended', resource: { type: 'enrolment', id }, changes: sealed });
      }
      if (enrolment.isPrimary && student.classId === enrolment.classId) setClass(tx, student, null);
      return readBack<T>(tx, enrolmentReadModel, 'enrolments e', id, request.selection);
    },
  });
}

/**
 * Returns the day on which an enrolment ends, and adds errors if it cannot end then.
 * @throws AppError `conflict` if it has ended already
 */
function checkEnd(tx: Change, enrolment: Enrolment, requested: string | null | undefined): string {
  const { beginsOn, endsOn: formerEnd, isPrimary } = enrolment;
  const day = today(tx.caller);
  if (formerEnd !== null && (formerEnd <= day || formerEnd <= beginsOn)) {
    throw new AppError('conflict', `The enrolment ended on ${formerEnd} and cannot be changed.`);
  }
  const endsOn = requested ?? (beginsOn > day ? beginsOn : day);
  if (endsOn < beginsOn) tx.errors.add('endsOn', `must not be before the enrolment begins, on ${beginsOn}.`);
  if (isPrimary && endsOn > day) tx.errors.add('endsOn', 'of a primary enrolment must not be in the future.');
  return endsOn;
}

/** Locks the student before the enrolment, in the same order as every other change. */
async function lockEnrolment(tx: Change, id: number): Promise<{ student: Student; enrolment: Enrolment }> {
  const unlocked = await tx.em.findOne(Enrolment, { id });
  if (!unlocked) throw notFound('Enrolment');
  const student = await lockStudent(tx, unlocked.studentId);
  const enrolment = await tx.em.refresh(unlocked);
  if (!enrolment) throw notFound('Enrolment');
  return { student, enrolment };
}

/** Sets the class in the student's record, which follows the primary enrolment. */
function setClass(tx: Change, student: Student, classId: number | null): void {
  if (student.classId === classId) return;
  const changes = { class_id: { from: student.classId, to: classId } };
  student.classId = classId;
  tx.record(studentRecord(student, 'updated', changes));
}
