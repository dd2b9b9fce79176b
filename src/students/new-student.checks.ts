import type { PoolClient } from 'pg';
import type { BatchableChange } from '../audit/change.ts';
import { RetryAlone } from '../database/batching/batched-transaction.ts';
import { prepared } from '../database/reads/prepared.ts';
import { sortByPosition } from '../database/reads/row-parameters.ts';
import type { BatchStep } from '../database/transactions/transaction.ts';
import { today } from '../input/time-zone.ts';
import { keepCalendar } from './enrolments/calendar-lock.ts';
import { checkClassOfDay } from './enrolments/class-term.ts';
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
  /** The first day in the class: today, or that of a term to come ([D92]); null without a class. */
  begins_on: string | null;
  /** The term of the class; null if it has none. */
  term_name: string | null;
  term_ends_on: string | null;
}

/** Locks classes in the order of their ids, so that transactions that lock several cannot deadlock. */
const CHECK = REFERENCES.statement(
  (given) => `
  select position::int, class_id, ${lockedCapacity('given.class_id')} as capacity, first.begins_on, first.term_name, first.term_ends_on,
    ${REFERENCE_CONFLICTS}
  from (select * from ${given} order by class_id) given left join lateral (
    select greatest(given.today, t.starts_on)::text as begins_on, t.name as term_name, t.ends_on::text as term_ends_on
    from classes c left join terms t on t.institution_id = $1 and t.id = c.term_id
    where c.institution_id = $1 and c.id = given.class_id) first on true`,
);

/** A checked new student, with the ids that are reserved for it and its enrolment. */
interface CheckedStudent extends CheckResult {
  readonly id: number;
  readonly enrolmentId: number;
  readonly hasSeat: boolean;
}

const checkNewStudents: BatchStep<NewStudent, CheckedStudent> = {
  writes: false,
  async run({ client, ids }, students) {
    const [{ institutionId, today }] = students as [NewStudent];
    if (students.some(({ classId }) => classId !== null)) await keepCalendar({ client, caller: { institutionId } });
    const references = students.map((student) => ({ ...referencesRow(student, null), today }));
    const { rows } = await prepared<CheckResult>(client, ...CHECK(institutionId, references));
    const overfull = await findOverfullClasses(client, institutionId, rows);
    const reserved = await ids.take(institutionId, 'students', students.length);
    const enrolmentIds = await ids.take(institutionId, 'enrolments', students.length);
    return sortByPosition(rows).map((row, index) => ({
      ...row,
      id: reserved[index] as number,
      enrolmentId: enrolmentIds[index] as number,
      hasSeat: !overfull.has(row.class_id),
    }));
  },
};

/** Returns the classes that have fewer free seats than there are new students for them. */
async function findOverfullClasses(
  client: PoolClient,
  institutionId: number,
  students: readonly CheckResult[],
): Promise<ReadonlySet<number | null>> {
  const limited = students.filter(({ capacity }) => capacity !== null);
  if (limited.length === 0) return new Set();
  const entrantsByClass = Map.groupBy(limited, ({ class_id }) => class_id as number);
  const placeOf = ([classId, [entrant]]: [number, CheckResult[]]) => ({ classId, day: entrant?.begins_on as string });
  const takenOn = await countTaken(client, { institutionId, places: [...entrantsByClass].map(placeOf) });
  const isOverfull = (entry: [number, CheckResult[]]) =>
    takenOn(placeOf(entry)) + entry[1].length > (entry[1][0]?.capacity as number);
  return new Set([...entrantsByClass].filter(isOverfull).map(([classId]) => classId));
}

/**
 * Adds the errors of a new student that need the database: identifiers in use, an unknown class or guardian, a full class.
 * @returns the id that is reserved for the student, and how its enrolment begins
 * @throws RetryAlone if a class has too few seats for a batch: separate transactions then decide who gets one
 */
export async function checkNewStudent(tx: BatchableChange, references: StudentReferences): Promise<NewStudentPlace> {
  const { caller } = tx;
  const { institutionId } = caller;
  const result = await tx.step(checkNewStudents, { ...references, institutionId, today: today(caller) });
  if (!result.hasSeat && tx.shared) throw new RetryAlone('The class has too few seats for the batch.');
  addReferenceErrors(tx, result);
  const { id, enrolmentId, class_id: classId, begins_on: beginsOn } = result;
  if (!result.hasSeat) addClassFullError(tx, result.capacity, beginsOn);
  if (beginsOn !== null)
    checkClassOfDay(tx.errors, beginsOn, { termName: result.term_name, endsOn: result.term_ends_on });
  return { id, enrolment: classId !== null && beginsOn !== null ? { id: enrolmentId, classId, beginsOn } : null };
}

/** The id of a new student, and the enrolment that begins with it. */
export interface NewStudentPlace {
  readonly id: number;
  readonly enrolment: { readonly id: number; readonly classId: number; readonly beginsOn: string } | null;
}
