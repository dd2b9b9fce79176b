import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import type { Selection } from '../../database/reads/selection.ts';
import { checkEntryCount } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { type LockedStudent, lockStudents } from '../locked-student.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { keepCalendar } from './calendar-lock.ts';
import { chooseFirstDay, readClassTerm, seatDays } from './class-term.ts';
import { checkClassCapacity } from './enrolment.checks.ts';
import { enrolmentReadModel } from './enrolment.read-model.ts';
import type { NewEnrolment } from './enrolment.service.ts';
import { checkStudent, type EnrolmentTerms, findOverlaps } from './new-enrolment.checks.ts';
import { beginEnrolments } from './new-enrolment.ts';

export interface NewEnrolments extends Omit<NewEnrolment, 'studentId'> {
  studentIds: readonly number[];
}

/**
 * Enrols active students in a class as `enrolStudent` does, all or nothing. The number of statements does not depend on the number
 * of students.
 * @throws AppError `not_found` if there is no such class; `validation_error` with every problem, on `classId` (full), `beginsOn` and
 *   fields such as `studentIds.3`
 */
export async function enrolStudents<T>(
  request: SelectingRequest,
  { classId, studentIds, ...input }: NewEnrolments,
): Promise<T[]> {
  checkEntryCount(request.errors, 'studentIds', studentIds);
  return change(request, {
    check: async (tx) => {
      await keepCalendar(tx);
      const beginsOn = chooseFirstDay(tx, await readClassTerm(tx, classId), {
        field: 'beginsOn',
        asked: input.beginsOn,
      });
      const terms = { classId, beginsOn, isPrimary: input.primary ?? false };
      const students = await lockEntrants(tx, studentIds, terms);
      const ids = students.map(({ id }) => id);
      await checkClassCapacity(tx, classId, ids, seatDays(beginsOn, today(tx.caller)));
      return { students, terms };
    },
    apply: async (tx, _input, { students, terms }) => {
      const enrolments = await beginEnrolments(tx, students, terms);
      return readEnrolments<T>(
        tx,
        enrolments.map(({ id }) => id),
        request.selection,
      );
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Reads enrolments by their ids, in that order. */
export function readEnrolments<T>(tx: Change, ids: readonly number[], selection: Selection): Promise<T[]> {
  const query = {
    from: 'enrolments e',
    where: 'e.institution_id = $1 and e.id = any($2::int[])',
    orderBy: 'e.id',
    values: [tx.caller.institutionId, ids],
  };
  return readMany<T>(tx.client, enrolmentReadModel, query, selection);
}

/**
 * Returns the students in the order of the entries, locked until the transaction ends. Adds an error to each entry whose student is
 * unknown, repeated or cannot be enrolled.
 */
async function lockEntrants(
  tx: Change,
  studentIds: readonly number[],
  terms: EnrolmentTerms,
): Promise<LockedStudent[]> {
  const students = await lockStudents(tx, studentIds);
  const overlaps = await findOverlaps(tx, studentIds, terms);
  const firstIndexes = new Map<number, number>();
  for (const [index, id] of studentIds.entries()) {
    const field = `studentIds.${index}`;
    const student = students.get(id);
    const first = firstIndexes.get(id);
    if (!student) tx.errors.add(field, 'is not a student of this institution.');
    else if (first !== undefined) tx.errors.add(field, `names the same student as entry ${first}.`);
    else {
      firstIndexes.set(id, index);
      checkStudent(tx.errors, field, student, overlaps.get(id));
      if (overlaps.get(id)?.overlapping)
        tx.errors.add(field, 'has an earlier primary enrolment that overlaps this one and cannot be changed.');
    }
  }
  return [...firstIndexes.keys()].map((id) => students.get(id) as LockedStudent);
}
