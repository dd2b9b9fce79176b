import type { SelectingRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nextIds } from '../../database/transactions/ids.ts';
import { rowInserter } from '../../database/transactions/row-inserter.ts';
import { checkEntryCount } from '../../input/entries.ts';
import { today } from '../../input/time-zone.ts';
import { type LockedStudent, lockStudents } from '../locked-student.ts';
import { studentRecord } from '../student.audit.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { seatDays } from './class-term.ts';
import { checkClassCapacity } from './enrolment.checks.ts';
import { Enrolment } from './enrolment.entity.ts';
import { enrolmentReadModel } from './enrolment.read-model.ts';
import { assertClassExists, type NewEnrolment } from './enrolment.service.ts';
import { checkFirstDay, checkStudent, type EnrolmentTerms, findOverlaps } from './new-enrolment.checks.ts';
import { newEnrolmentRecord } from './new-enrolment.ts';
import { endFormerEnrolments } from './primary-enrolment.ts';

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
  const terms = { classId, beginsOn: input.beginsOn ?? today(request.caller), isPrimary: input.primary ?? false };
  checkEntryCount(request.errors, 'studentIds', studentIds);
  return change(request, {
    check: async (tx) => {
      checkFirstDay(tx, terms);
      await assertClassExists(tx, classId);
      const students = await lockEntrants(tx, studentIds, terms);
      const ids = students.map(({ id }) => id);
      await checkClassCapacity(tx, classId, ids, seatDays(terms.beginsOn, today(tx.caller)));
      return { students, ids };
    },
    apply: async (tx, _input, { students, ids }) => {
      if (terms.isPrimary) await endFormerEnrolments(tx, ids, { classId, from: terms.beginsOn, reason: 'transferred' });
      const rows = await recordEnrolments(tx, students, terms);
      if (terms.isPrimary) await moveToClass(tx, students, classId);
      const selection = { ...request.selection, format: 'objects' } as const;
      return insertRows<T>(tx.client, tx.caller.institutionId, rows, selection) as Promise<T[]>;
    },
    constraintErrors: studentConstraintErrors,
  });
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

const insertRows = rowInserter({
  entity: Enrolment,
  table: 'enrolments',
  alias: 'e',
  model: enrolmentReadModel,
  orderBy: 'student_id',
});

/** Records an enrolment of each student, and returns the rows to insert. */
async function recordEnrolments(tx: Change, students: readonly LockedStudent[], terms: EnrolmentTerms) {
  const { classId: class_id, isPrimary: is_primary, beginsOn: begins_on } = terms;
  const ids = await nextIds(tx, 'enrolments', students.length);
  return students.map((student, index) => {
    const id = ids[index] as number;
    tx.record(newEnrolmentRecord(student, id, terms));
    return { id, student_id: student.id, class_id, is_primary, begins_on };
  });
}

const MOVE = `
  update students set class_id = $3, version = version + 1, updated_at = now()
  where institution_id = $1 and id = any($2::int[])`;

/** Sets the class in the records of the students, which follow their primary enrolments. */
async function moveToClass(tx: Change, students: readonly LockedStudent[], classId: number): Promise<void> {
  const moved = students.filter((student) => student.classId !== classId);
  if (moved.length === 0) return;
  await prepared(tx.client, MOVE, [tx.caller.institutionId, moved.map(({ id }) => id), classId]);
  for (const student of moved)
    tx.record(studentRecord(student, 'updated', { class_id: { from: student.classId, to: classId } }));
}
