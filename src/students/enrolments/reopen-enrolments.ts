import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { today } from '../../input/time-zone.ts';
import { countTaken, lockCapacities } from './enrolment.checks.ts';
import { type EndedBy, type InsertedEnrolment, insertEnrolments } from './primary-enrolment.ts';

/** An enrolment that ended with all others of its student. */
interface EndedEnrolment {
  id: number;
  studentId: number;
  classId: number;
  isPrimary: boolean;
  /** The first day of the reopened enrolment: today, or later if the ended one or the term had not begun. */
  beginsOn: string;
  /** The end and reason that were planned before. */
  endsOn: string | null;
  reason: string | null;
  termName: string | null;
  termEndsOn: string | null;
}

/** An enrolment that was not reopened, and why. */
interface NotReopened {
  readonly enrolmentId: number;
  readonly reason: string;
}

export interface Reopening {
  readonly reopened: readonly InsertedEnrolment[];
  readonly notReopened: readonly NotReopened[];
}

const ENDED = `
  select e.id, e.student_id as "studentId", e.class_id as "classId", e.is_primary as "isPrimary",
    greatest(e.begins_on, $3::date, t.starts_on)::text as "beginsOn", e.former_ends_on::text as "endsOn", e.former_reason as reason,
    t.name as "termName", t.ends_on::text as "termEndsOn"
  from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id
    left join terms t on t.institution_id = $1 and t.id = c.term_id
  where e.institution_id = $1 and e.student_id = any($2::int[]) and (e.ended_by = $4 or e.id = any($5::int[]))
  order by e.student_id, e.is_primary desc, e.begins_on, e.id`;

/** The enrolments of the students that have not ended, in which the reopened ones must fit. */
const OPEN = `
  select e.student_id as "studentId", e.class_id as "classId", e.is_primary as "isPrimary", e.begins_on::text as "beginsOn",
    e.ends_on::text as "endsOn"
  from enrolments e
  where e.institution_id = $1 and e.student_id = any($2::int[]) and (e.ends_on is null or e.ends_on > greatest(e.begins_on, $3::date))`;

/** Only the last leaving is undone, so the next one begins without marks. */
const FORGET = `
  update enrolments e set ended_by = null where e.institution_id = $1 and e.student_id = any($2::int[]) and e.ended_by = $3`;

/**
 * Reopens the enrolments of students that becoming inactive, or their deletion, has ended ([D27], [D93]): as new ones, from today until
 * their planned end, since history is not overwritten. Left out are those whose class is full or whose term is over. The calendar
 * must be kept and the students locked, and the caller records what is reopened. The number of statements does not depend on that of the students.
 * @param ids of the students
 * @param endedBy what ended the enrolments, or their ids
 * @param options `additionalOnly` leaves the primary ones to the caller
 */
export async function reopenEnrolments(
  tx: Change,
  ids: readonly number[],
  endedBy: Exclude<EndedBy, 'erased'> | readonly number[],
  { additionalOnly = false } = {},
): Promise<Reopening> {
  const values = [tx.caller.institutionId, ids, today(tx.caller)];
  const { rows } = await prepared<EndedEnrolment>(tx.client, ENDED, [
    ...values,
    ...(typeof endedBy === 'string' ? [endedBy, []] : [null, endedBy]),
  ]);
  const ended = rows.filter(({ isPrimary }) => !(isPrimary && additionalOnly));
  if (rows.length === 0) return { reopened: [], notReopened: [] };
  const open = (await prepared<Span>(tx.client, OPEN, values)).rows;
  const { accepted, notReopened } = sift(ended, open, await readSeats(tx, ended));
  if (typeof endedBy === 'string') await tx.query(FORGET, ids, endedBy);
  const reopened = await insertEnrolments(tx, accepted);
  return { reopened, notReopened };
}

/** The days of an enrolment, in which no other one of its class, and no other primary one, fits. */
type Span = Pick<EndedEnrolment, 'studentId' | 'classId' | 'isPrimary' | 'beginsOn' | 'endsOn'>;

/** The free seats of each class with a capacity on the first day of a reopened enrolment. */
type Seats = (enrolment: EndedEnrolment) => { capacity: number; free: number } | undefined;

async function readSeats(tx: Change, ended: readonly EndedEnrolment[]): Promise<Seats> {
  const { institutionId } = tx.caller;
  const classIds = ended.map(({ classId }) => classId);
  const capacities = await lockCapacities(tx, classIds);
  const limited = ended.filter(({ classId }) => capacities.has(classId));
  const places = limited.map(({ classId, beginsOn }) => ({ classId, day: beginsOn }));
  const takenOn = await countTaken(tx.client, { institutionId, places });
  return ({ classId, beginsOn }) => {
    const capacity = capacities.get(classId);
    return capacity === undefined ? undefined : { capacity, free: capacity - takenOn({ classId, day: beginsOn }) };
  };
}

/** Tells the enrolments that can be reopened from those that cannot. */
function sift(ended: readonly EndedEnrolment[], open: readonly Span[], seats: Seats) {
  const spans = Map.groupBy(open, ({ studentId }) => studentId);
  const entrants = new Map<number, EndedEnrolment[]>();
  const accepted: EndedEnrolment[] = [];
  const notReopened: NotReopened[] = [];
  for (const enrolment of ended) {
    const { id, studentId, classId } = enrolment;
    const others = spans.get(studentId) ?? [];
    const entered = entrants.get(classId) ?? [];
    const reason = obstacle(enrolment, others) ?? fullness(enrolment, seats(enrolment), entered);
    if (reason) notReopened.push({ enrolmentId: id, reason });
    else {
      accepted.push(enrolment);
      entered.push(enrolment);
      entrants.set(classId, entered);
      spans.set(studentId, [...others, enrolment]);
    }
  }
  return { accepted, notReopened };
}

function obstacle(enrolment: EndedEnrolment, others: readonly Span[]): string | undefined {
  const { beginsOn, endsOn, termName, termEndsOn } = enrolment;
  if (endsOn !== null && endsOn <= beginsOn) return `It was to end on ${endsOn}.`;
  if (termEndsOn !== null && termEndsOn < beginsOn)
    return `The term of the class is over: ${termName} ended on ${termEndsOn}.`;
  const other = others.find((each) => overlaps(each, enrolment));
  if (!other) return undefined;
  return other.classId === enrolment.classId
    ? 'The student is enrolled in this class already.'
    : 'The student is enrolled in another primary class.';
}

function overlaps(a: Span, b: Span): boolean {
  const collide = a.classId === b.classId || (a.isPrimary && b.isPrimary);
  return collide && (a.endsOn === null || b.beginsOn < a.endsOn) && (b.endsOn === null || a.beginsOn < b.endsOn);
}

/** @param entered those who enter the class before, of whom some may begin later or end sooner */
function fullness(
  { beginsOn }: EndedEnrolment,
  seats: ReturnType<Seats>,
  entered: readonly EndedEnrolment[],
): string | undefined {
  if (!seats) return undefined;
  const taken = entered.filter((each) => each.beginsOn <= beginsOn && (each.endsOn === null || beginsOn < each.endsOn));
  return seats.free <= taken.length ? `The class is full: all ${seats.capacity} places are taken.` : undefined;
}
