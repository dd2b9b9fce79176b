import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, diff } from '../../audit/change.ts';
import { sealChanges } from '../../audit/sealed-changes.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { readMany } from '../../database/reads/record-readers.ts';
import { nestedSelection, type Selection } from '../../database/reads/selection.ts';
import { rosterDays } from '../../database/schema/enrolment-days.ts';
import { checkEntryCount } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { type LockedStudent, lockStudents } from '../locked-student.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import { studentReference } from '../student.read-model.ts';
import { keepCalendar } from './calendar-lock.ts';
import { chooseFirstDay, readClassTerm, seatDays } from './class-term.ts';
import { followEnrolments } from './current-class.ts';
import { readEnrolments } from './enrol-students.service.ts';
import { lockSeats } from './enrolment.checks.ts';
import { findOverlaps } from './new-enrolment.checks.ts';
import { OPEN_FIELDS, recordEnrolments } from './new-enrolment.ts';
import { endFormerEnrolments, insertEnrolments } from './primary-enrolment.ts';

export interface Move {
  readonly fromClassId: number;
  readonly toClassId: number;
  readonly studentIds: readonly number[];
  /** The first day in the new class, YYYY-MM-DD; by default today, or the first day of a term to come. */
  readonly on?: string | null | undefined;
}

/** The result of a move: the new enrolments, and those who are left in their class. */
export interface StudentMove<Enrolment, Reference> {
  moved: Enrolment[];
  left: { student: Reference; reason: string }[];
}

/** An enrolment that a move ends. */
interface FormerEnrolment {
  id: number;
  studentId: number;
  isPrimary: boolean;
  endsOn: string | null;
  reason: string | null;
}

const FORMER = `
  select e.id, e.student_id as "studentId", e.is_primary as "isPrimary", e.ends_on::text as "endsOn", e.reason from enrolments e
  where e.institution_id = $1 and e.class_id = $2 and e.student_id = any($3::int[]) and $4::date between ${rosterDays('e')}`;

const END = `
  update enrolments set former_ends_on = ends_on, former_reason = reason, ends_on = $3, reason = 'transferred', updated_at = now()
  where institution_id = $1 and id = any($2::int[])`;

/**
 * Moves students from a class to another one on a day, in one transaction, by a number of statements that does not depend on theirs.
 * Students who cannot be moved are left in the class and named with the reason.
 * @throws AppError `not_found` for a class; `validation_error` on `toClassId`, `on` and fields such as `studentIds.3`
 */
export async function moveStudents<Enrolment, Reference extends { id: number }>(
  request: SelectingRequest,
  { fromClassId, toClassId, studentIds, on }: Move,
): Promise<StudentMove<Enrolment, Reference>> {
  checkEntryCount(request.errors, 'studentIds', studentIds);
  return change(request, {
    check: async (tx) => {
      await keepCalendar(tx);
      await readClassTerm(tx, fromClassId);
      const day = chooseFirstDay(tx, await readClassTerm(tx, toClassId), { field: 'on', asked: on });
      if (fromClassId === toClassId) tx.errors.add('toClassId', 'must be another class than fromClassId.');
      const students = await lockMovers(tx, studentIds);
      return { day, students };
    },
    apply: async (tx, _input, { day, students }) => {
      const { movers, left } = await sift(tx, students, { fromClassId, toClassId, day });
      const moved = await move(tx, students, { movers, toClassId, day });
      return {
        moved: await readEnrolments<Enrolment>(tx, moved, nestedSelection(request.selection, 'moved')),
        left: await readLeft<Reference>(tx, left, nestedSelection(request.selection, 'left', 'student')),
      };
    },
    constraintErrors: studentConstraintErrors,
  });
}

/** Locks the students, and adds an error to each entry whose student is unknown or repeated. */
async function lockMovers(tx: Change, studentIds: readonly number[]): Promise<ReadonlyMap<number, LockedStudent>> {
  const students = await lockStudents(tx, studentIds);
  for (const [index, id] of studentIds.entries()) {
    const first = studentIds.indexOf(id);
    if (!students.has(id)) tx.errors.add(`studentIds.${index}`, 'is not a student of this institution.');
    else if (first < index) tx.errors.add(`studentIds.${index}`, `names the same student as entry ${first}.`);
  }
  return new Map(studentIds.flatMap((id) => (students.has(id) ? [[id, students.get(id) as LockedStudent]] : [])));
}

interface Target {
  readonly fromClassId: number;
  readonly toClassId: number;
  readonly day: string;
}

/**
 * Tells those who can be moved from those who are left. Seats are given in the order of the entries, first to those who have one already,
 * as in an additional enrolment; the seats of those who are left stay theirs.
 */
async function sift(tx: Change, students: ReadonlyMap<number, LockedStudent>, { fromClassId, toClassId, day }: Target) {
  const ids = [...students.keys()];
  const former = await tx.query<FormerEnrolment>(FORMER, fromClassId, ids, day);
  const byStudent = new Map(former.rows.map((enrolment) => [enrolment.studentId, enrolment]));
  const overlapsOf = (isPrimary: boolean) => findOverlaps(tx, ids, { classId: toClassId, beginsOn: day, isPrimary });
  const overlaps = { primary: await overlapsOf(true), additional: await overlapsOf(false) };
  const candidates: { enrolment: FormerEnrolment; isThere: boolean }[] = [];
  const left = new Map<number, string>();
  for (const [id, { status }] of students) {
    const enrolment = byStudent.get(id);
    const overlap = enrolment && overlaps[enrolment.isPrimary ? 'primary' : 'additional'].get(id);
    if (status !== 'active') left.set(id, `The student is ${status}: only active students can be enrolled.`);
    else if (!enrolment) left.set(id, `The student is not enrolled in the class on ${day}.`);
    else if (enrolment.endsOn !== null && enrolment.endsOn <= today(tx.caller))
      left.set(id, `The student left the class on ${enrolment.endsOn}: correct that enrolment instead.`);
    else if (overlap?.enrolled) left.set(id, 'The student is enrolled in the other class already.');
    else if (overlap?.overlapping)
      left.set(id, 'The student has an earlier primary enrolment that overlaps the new one.');
    else candidates.push({ enrolment, isThere: overlap?.isThere ?? false });
  }
  const inOrder = candidates.sort((a, b) => Number(b.isThere) - Number(a.isThere)).map(({ enrolment }) => enrolment);
  const seats = await findSeats(tx, toClassId, inOrder, day);
  for (const { studentId } of inOrder.slice(seats.free))
    left.set(studentId, `The other class is full: all ${seats.capacity} places are taken.`);
  return { movers: inOrder.slice(0, seats.free), left };
}

/** Returns how many seats others than the candidates leave them, on the first day and today. */
async function findSeats(tx: Change, classId: number, candidates: readonly FormerEnrolment[], day: string) {
  const days = seatDays(day, today(tx.caller));
  const ids = candidates.map(({ studentId }) => studentId);
  const seats = await lockSeats(tx, classId, ids, days);
  return { capacity: seats?.capacity, free: seats ? Math.max(0, Math.min(...days.map(seats.freeOn))) : ids.length };
}

/** Ends the former enrolments, begins the new ones with the same planned ends, and returns their ids. */
async function move(
  tx: Change,
  students: ReadonlyMap<number, LockedStudent>,
  { movers, toClassId, day }: { movers: readonly FormerEnrolment[]; toClassId: number; day: string },
): Promise<number[]> {
  if (movers.length === 0) return [];
  await tx.query(
    END,
    movers.map(({ id }) => id),
    day,
  );
  const primary = movers.filter(({ isPrimary }) => isPrimary);
  const moves = primary.map(({ studentId }) => ({ studentId, classId: toClassId, on: day }));
  await endFormerEnrolments(tx, moves);
  for (const { id, studentId, endsOn, reason } of movers) {
    const changes = diff({ ends_on: endsOn, reason }, { ends_on: day, reason: 'transferred' });
    const { auditKey } = students.get(studentId) as LockedStudent;
    const sealed = sealChanges(auditKey, changes, OPEN_FIELDS);
    tx.record({ action: 'enrolment.ended', resource: { type: 'enrolment', id }, changes: sealed });
  }
  const rows = movers.map(({ studentId, isPrimary, endsOn, reason }) => {
    return { studentId, classId: toClassId, isPrimary, beginsOn: day, endsOn, reason };
  });
  const inserted = await insertEnrolments(tx, rows);
  recordEnrolments(tx, [...students.values()], inserted);
  await followEnrolments(
    tx,
    primary.map(({ studentId }) => students.get(studentId) as LockedStudent),
  );
  return inserted.map(({ id }) => id);
}

const leftStudent: ReadModel = {
  keys: ['id'],
  subject: { sql: 's.id' },
  joins: { s: '' },
  fields: studentReference.fields,
};

async function readLeft<Reference extends { id: number }>(
  tx: Change,
  left: ReadonlyMap<number, string>,
  selection: Selection,
): Promise<{ student: Reference; reason: string }[]> {
  if (left.size === 0) return [];
  const query = {
    from: 'students s',
    where: 's.institution_id = $1 and s.id = any($2::int[])',
    orderBy: 's.id',
    values: [tx.caller.institutionId, [...left.keys()]],
  };
  const students = await readMany<Reference>(tx.client, leftStudent, query, selection);
  return students.map((student) => ({ student, reason: left.get(student.id) as string }));
}
