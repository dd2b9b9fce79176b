import { z } from 'zod';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, diff, readBack } from '../../audit/change.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nullableText, parseInput, required } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type LockedStudent, lockStudents } from '../locked-student.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { keepCalendar } from './calendar-lock.ts';
import { chooseFirstDay, readClassTerm, seatDays } from './class-term.ts';
import { followEnrolments } from './current-class.ts';
import { checkClassCapacity } from './enrolment.checks.ts';
import { Enrolment } from './enrolment.entity.ts';
import { enrolmentReadModel } from './enrolment.read-model.ts';
import { checkEndInTerm, checkGainedDays, latestEnd } from './enrolment-corrections.checks.ts';
import { type LockedEnrolment, lockEnrolment } from './locked-enrolment.ts';
import { checkStudent, type EnrolmentTerms, findOverlaps } from './new-enrolment.checks.ts';
import { beginEnrolments, OPEN_FIELDS } from './new-enrolment.ts';

export interface NewEnrolment {
  classId: number;
  studentId: number;
  /** YYYY-MM-DD; by default today, or the first day of a term to come. */
  beginsOn?: string | null;
  /** True if the class becomes the student's primary one. The former primary enrolment ends on the same day. */
  primary?: boolean | null;
}

/**
 * Enrols an active student in a class ([D29a]), either as the primary class or as an additional one. A day to come plans it ([D92]).
 * @throws AppError `not_found`; `validation_error` on `classId` (full, deleted in the meantime), `studentId` (not active, enrolled already), `beginsOn`
 */
export function enrolStudent<T>(
  request: SelectingRequest,
  { classId, studentId, ...input }: NewEnrolment,
): Promise<Selected<T>> {
  return change(request, {
    check: async (tx) => {
      await keepCalendar(tx);
      const student = (await lockStudents(tx, [studentId])).get(studentId);
      if (!student) throw notFound('Student');
      const beginsOn = chooseFirstDay(tx, await readClassTerm(tx, classId), {
        field: 'beginsOn',
        asked: input.beginsOn,
      });
      const terms = { classId, beginsOn, isPrimary: input.primary ?? false };
      await checkNewEnrolment(tx, student, terms);
      await checkClassCapacity(tx, classId, [studentId], seatDays(beginsOn, today(tx.caller)));
      return { student, terms };
    },
    apply: async (tx, _input, { student, terms }) => {
      const [enrolment] = await beginEnrolments(tx, [student], terms);
      return readBack<T>(tx, enrolmentReadModel, 'enrolments e', enrolment?.id as number, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Adds an error for each reason against a new enrolment of a student, apart from its first day and the capacity of the class. */
async function checkNewEnrolment(tx: Change, student: LockedStudent, terms: EnrolmentTerms): Promise<void> {
  const overlap = (await findOverlaps(tx, [student.id], terms)).get(student.id);
  checkStudent(tx.errors, 'studentId', student, overlap);
  if (overlap?.overlapping)
    tx.errors.add('beginsOn', 'overlaps an earlier primary enrolment, which cannot be changed.');
}

const enrolmentEndSchema = z.object({
  /** The first day on which the student is no longer enrolled, YYYY-MM-DD; by default today, or the day after a term that is over. */
  endsOn: required<string>().nullish(),
  reason: nullableText(Enrolment.properties.reason.rule).optional(),
});

export interface EnrolmentEnd extends z.input<typeof enrolmentEndSchema> {
  id: number;
}

const END = `
  update enrolments set ends_on = $3, reason = $4, updated_at = now() where institution_id = $1 and id = $2`;

/**
 * Ends an enrolment ([D29a]), today or on a day to come ([D92]). Ending the primary one clears the class of an active student on that day.
 * @throws AppError `not_found`; `conflict` if it has ended already; `validation_error` on `endsOn`, `reason`
 */
export function endEnrolment<T>(request: SelectingRequest, { id, ...input }: EnrolmentEnd): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, enrolmentEndSchema, input),
    check: async (tx, values) => {
      const locked = await lockEnrolment(tx, id);
      return { ...locked, endsOn: await checkEnd(tx, locked.enrolment, values.endsOn) };
    },
    apply: async (tx, { reason = null }, { student, enrolment, endsOn }) => {
      const changes = diff({ ends_on: enrolment.endsOn, reason: enrolment.reason }, { ends_on: endsOn, reason });
      if (Object.keys(changes).length > 0) {
        await tx.query(END, id, endsOn, reason);
        const sealed = sealChanges(student.auditKey, changes, OPEN_FIELDS);
        tx.record({ action: 'enrolment.ended', resource: { type: 'enrolment', id }, changes: sealed });
        await followEnrolments(tx, [student]);
      }
      return readBack<T>(tx, enrolmentReadModel, 'enrolments e', id, request.selection);
    },
  });
}

/**
 * Returns the day on which an enrolment ends, and adds errors if it cannot end then.
 * @throws AppError `conflict` if it has ended already
 */
async function checkEnd(tx: Change, enrolment: LockedEnrolment, requested: string | null | undefined): Promise<string> {
  const { beginsOn, endsOn: formerEnd } = enrolment;
  const day = today(tx.caller);
  if (formerEnd !== null && (formerEnd <= day || formerEnd <= beginsOn)) {
    throw conflict(`The enrolment ended on ${formerEnd}: updateEnrolment corrects it.`);
  }
  const endsOn = requested ?? chooseEnd(enrolment, day);
  checkEndInTerm(tx, enrolment, endsOn);
  if (endsOn < beginsOn) tx.errors.add('endsOn', `must not be before the enrolment begins, on ${beginsOn}.`);
  else if (formerEnd !== null && endsOn > formerEnd)
    await checkGainedDays(tx, { enrolment, next: { beginsOn, endsOn } });
  return endsOn;
}

/** Returns the day on which an enrolment ends now: at once, or before it begins; one whose term is over has ended with that. */
function chooseEnd(enrolment: LockedEnrolment, day: string): string {
  const latest = latestEnd(enrolment);
  if (enrolment.beginsOn > day) return enrolment.beginsOn;
  return latest !== null && latest < day ? latest : day;
}
