import { request } from '../../api.ts';
import { type Failure, runEach } from '../../ui/run-each.ts';
import { type Enrolment, listedName, nameProblems } from './enrolment.ts';
import { EndEnrolmentDocument, EnrolStudentsDocument } from './enrolments.generated.ts';

/** The target of a move of students, with its first day. */
export interface Destination {
  readonly classId: number;
  readonly className: string;
  readonly beginsOn: string;
}

/** The outcome of a move. A student in `failures` is enrolled in the new class, but in the former one too. */
export interface Move {
  readonly moved: readonly Enrolment[];
  readonly failures: readonly Failure<Enrolment>[];
  /** The error of enrolling the others, who are still in the former class only, unless the connection failed. */
  readonly error: unknown;
}

/**
 * Moves students to another class. They are enrolled there first, and only then leave the former class, so that a failure leaves nobody
 * without a class. A primary enrolment ends the former primary one in the same transaction.
 * @param enrolledThere those whom an earlier attempt has enrolled in the new class
 * @param onEnded receives how many have left the former class, one after the other
 */
export async function moveStudents(
  enrolments: readonly Enrolment[],
  destination: Destination,
  enrolledThere: ReadonlySet<Enrolment['id']>,
  onEnded: (count: number) => void,
): Promise<Move> {
  const waiting = enrolments.filter(({ id }) => !enrolledThere.has(id));
  const primary = waiting.filter((enrolment) => enrolment.primary);
  const additional = waiting.filter((enrolment) => !enrolment.primary);
  const moved: Enrolment[] = [];
  const toEnd = enrolments.filter(({ id }) => enrolledThere.has(id));
  let error: unknown = null;
  try {
    await enrol(primary, destination, true);
    moved.push(...primary);
    await enrol(additional, destination, false);
    toEnd.push(...additional);
  } catch (caught) {
    error = caught;
  }
  const end = { endsOn: destination.beginsOn, reason: 'transferred' };
  const failures = await runEach(toEnd, ({ id }) => request(EndEnrolmentDocument, { id, ...end }), onEnded);
  const failed = new Set(failures.map(({ item }) => item));
  return { moved: [...moved, ...toEnd.filter((enrolment) => !failed.has(enrolment))], failures, error };
}

/** Enrols students in the new class, all or none. @throws with problems that name the students */
async function enrol(
  enrolments: readonly Enrolment[],
  { classId, className, beginsOn }: Destination,
  primary: boolean,
): Promise<void> {
  if (enrolments.length === 0) return;
  const studentIds = enrolments.map(({ student }) => student.id);
  try {
    await request(EnrolStudentsDocument, { classId, studentIds, beginsOn, primary });
  } catch (error) {
    throw nameProblems(error, enrolments.map(listedName), className);
  }
}
