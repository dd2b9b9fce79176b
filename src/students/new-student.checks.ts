import type { PoolClient } from 'pg';
import type { BatchableChange } from '../audit/recorded-change.ts';
import { RetryAlone } from '../database/batching/batched-transaction.ts';
import { prepared } from '../database/reads/prepared.ts';
import { sortByPosition } from '../database/reads/row-parameters.ts';
import type { BatchStep } from '../database/transactions/transaction.ts';
import { today } from '../input/time-zone.ts';
import { addClassFullError, countTaken, lockedCapacity } from './enrolments/enrolment.checks.ts';
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
  /** In the institution's time zone. */
  readonly today: string;
}

interface CheckResult extends ReferenceConflicts {
  position: number;
  class_id: number | null;
  /** Capacity of the class; null if it has none, or is unknown. */
  capacity: number | null;
}

/** Locks classes in the order of their ids, so that transactions that lock several cannot deadlock. */
const CHECK = REFERENCES.statement(
  (given) => `
  select position::int, class_id, ${lockedCapacity('given.class_id')} as capacity, ${REFERENCE_CONFLICTS}
  from (select * from ${given} order by class_id) given`,
);

/** A checked new student, with the id that is reserved for it. */
interface CheckedStudent extends CheckResult {
  readonly id: number;
  readonly hasSeat: boolean;
}

const checkNewStudents: BatchStep<NewStudent, CheckedStudent> = {
  writes: false,
  async run({ client, ids }, students) {
    const [{ institutionId, today }] = students as [NewStudent];
    const references = students.map((student) => referencesRow(student, null));
    const { rows } = await prepared<CheckResult>(client, ...CHECK(institutionId, references));
    const overfull = await findOverfullClasses(client, { institutionId, today }, rows);
    const reserved = await ids.take(institutionId, 'students', students.length);
    return sortByPosition(rows).map((row, index) => ({
      ...row,
      id: reserved[index] as number,
      hasSeat: !overfull.has(row.class_id),
    }));
  },
};

/** Returns the classes that have fewer free seats than there are new students for them. */
async function findOverfullClasses(
  client: PoolClient,
  { institutionId, today }: Pick<NewStudent, 'institutionId' | 'today'>,
  students: readonly CheckResult[],
): Promise<ReadonlySet<number | null>> {
  const limited = students.filter(({ capacity }) => capacity !== null);
  if (limited.length === 0) return new Set();
  const entrantsByClass = Map.groupBy(limited, ({ class_id }) => class_id as number);
  const places = [...entrantsByClass.keys()].map((classId) => ({ classId, day: today }));
  const takenOn = await countTaken(client, { institutionId, places });
  const isOverfull = ([classId, entrants]: [number, CheckResult[]]) =>
    takenOn({ classId, day: today }) + entrants.length > (entrants[0]?.capacity as number);
  return new Set([...entrantsByClass].filter(isOverfull).map(([classId]) => classId));
}

/**
 * Adds the errors of a new student that need the database: identifiers in use, an unknown class or guardian, a full class.
 * @returns the id reserved for the student
 * @throws RetryAlone if a class has too few seats for a batch: separate transactions then decide who gets one
 */
export async function checkNewStudent(tx: BatchableChange, references: StudentReferences): Promise<number> {
  const { caller, errors } = tx;
  const { institutionId } = caller;
  const result = await tx.step(checkNewStudents, { ...references, institutionId, today: today(caller) });
  if (!result.hasSeat && tx.shared) throw new RetryAlone('The class has too few seats for the batch.');
  addReferenceErrors(tx, result);
  if (!result.hasSeat) addClassFullError(errors, result.capacity);
  return result.id;
}
