import type { PoolClient } from 'pg';
import type { ChangeBySteps } from '../audit/change.ts';
import { OwnTransactionNeeded } from '../database/batching/shared-transaction.ts';
import type { Step } from '../database/batching/step.ts';
import { prepared } from '../database/reads/prepared.ts';
import { inOrder } from '../database/reads/row-parameters.ts';
import { addClassFullError, countEnrolled, lockedCapacity } from './enrolments/enrolment.checks.ts';
import {
  addReferenceErrors,
  REFERENCE_CONFLICTS,
  REFERENCES,
  type ReferenceConflicts,
  referencesRow,
  type StudentReferences,
} from './student.checks.ts';

/** A new student to check. */
interface NewStudent extends StudentReferences {
  readonly institutionId: number;
}

interface Found extends ReferenceConflicts {
  position: number;
  /** The id that the student will get. */
  id: number;
  class_id: number | null;
  /** Of the class; null where that has none, or is unknown. */
  capacity: number | null;
}

/** Classes are locked in the order of their ids, so that two who lock several never wait for each other. */
const CHECK = REFERENCES.statement(
  (given) => `
  select position::int, nextval('students_id_seq')::int as id, class_id, ${lockedCapacity('given.class_id')} as capacity, ${REFERENCE_CONFLICTS}
  from (select * from ${given} order by class_id) given`,
);

const checkNewStudents: Step<NewStudent, Found & { room: boolean }> = {
  writes: false,
  async run(client, students) {
    const [{ institutionId }] = students as [NewStudent];
    const given = students.map((student) => referencesRow(student, null));
    const { rows } = await prepared<Found>(client, ...CHECK(institutionId, given));
    const full = await overfullClasses(client, institutionId, rows);
    return inOrder(rows).map((row) => ({ ...row, room: !full.has(row.class_id) }));
  },
};

/** Which of the classes have not enough places left for all who want one. */
async function overfullClasses(
  client: PoolClient,
  institutionId: number,
  wanted: readonly Found[],
): Promise<ReadonlySet<number | null>> {
  const seats = wanted.filter(({ capacity }) => capacity !== null);
  if (seats.length === 0) return new Set();
  const wantedIn = Map.groupBy(seats, ({ class_id }) => class_id as number);
  const taken = await countEnrolled(client, institutionId, [...wantedIn.keys()], null);
  const isOverfull = ([classId, those]: [number, Found[]]) =>
    (taken.get(classId) ?? 0) + those.length > (those[0]?.capacity as number);
  return new Set([...wantedIn].filter(isOverfull).map(([classId]) => classId));
}

/**
 * Adds to the caller's problems what stands against a new student: identifiers in use, an unknown class or guardian, a full class.
 * @returns the id that the student will get
 * @throws OwnTransactionNeeded where not all who come at once find a place: who gets one is for transactions of their own to say
 */
export async function checkNewStudent(tx: ChangeBySteps, references: StudentReferences): Promise<number> {
  const { institutionId, problems } = tx.caller;
  const found = await tx.step(checkNewStudents, { ...references, institutionId });
  if (!found.room && tx.shared) throw new OwnTransactionNeeded('Not all of them find a place in the class.');
  addReferenceErrors(problems, found);
  if (!found.room) addClassFullError(problems, found.capacity);
  return found.id;
}
