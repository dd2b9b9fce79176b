import type { Change } from '../../audit/change.ts';
import { DAY_MS, EARLIEST_DAY, today } from '../../input/time-zone.ts';
import type { LockedStudent } from '../locked-student.ts';
import { findFullDay } from './enrolment.checks.ts';
import type { LockedEnrolment } from './locked-enrolment.ts';

/** The days of an enrolment after a correction. */
export interface CorrectedDays {
  readonly beginsOn: string;
  readonly endsOn: string | null;
}

/** The last day of which a date can be written, in milliseconds. */
const LAST_DAY = Date.parse('9999-12-31');

interface Correction {
  readonly student: LockedStudent;
  readonly enrolment: LockedEnrolment;
  readonly next: CorrectedDays;
}

/** Adds an error for each reason against the corrected days of an enrolment ([D91]). */
export async function checkCorrection(tx: Change, correction: Correction): Promise<void> {
  checkDays(tx, correction);
  if (correction.next.endsOn !== null && correction.next.endsOn <= correction.next.beginsOn) return;
  await checkGainedDays(tx, correction);
}

/** Adds an error for each enrolment that is in the way of new days, and for a class that is full on the days that are gained. */
export async function checkGainedDays(tx: Change, days: Pick<Correction, 'enrolment' | 'next'>): Promise<void> {
  await checkOverlaps(tx, days);
  await checkSeats(tx, days);
}

function checkDays(tx: Change, { student, enrolment, next: { beginsOn, endsOn } }: Correction): void {
  const { errors, caller } = tx;
  const { termStartsOn, termEndsOn } = enrolment;
  if (beginsOn < EARLIEST_DAY) errors.add('beginsOn', `must not be before ${EARLIEST_DAY}.`);
  if (endsOn !== null && endsOn < beginsOn)
    errors.add('endsOn', `must not be before the enrolment begins, on ${beginsOn}.`);
  if (student.status !== 'active' && (endsOn === null || endsOn > today(caller)))
    errors.add('endsOn', `must not be after today: the student is ${student.status}.`);
  if (termStartsOn === null || termEndsOn === null) return;
  if (beginsOn !== enrolment.beginsOn && (beginsOn < termStartsOn || beginsOn > termEndsOn))
    errors.add('beginsOn', outsideTerm(enrolment));
  checkEndInTerm(tx, enrolment, endsOn);
}

/** Adds an error if an enrolment gets an end outside of its class's term; the day after the last one is the latest end ([D91]). */
export function checkEndInTerm({ errors }: Change, enrolment: LockedEnrolment, endsOn: string | null): void {
  const { termStartsOn } = enrolment;
  const latest = latestEnd(enrolment);
  if (termStartsOn === null || latest === null || endsOn === null || endsOn === enrolment.endsOn) return;
  if (endsOn < termStartsOn || endsOn > latest) errors.add('endsOn', outsideTerm(enrolment));
}

/** Returns the latest end of an enrolment in a class with a term, YYYY-MM-DD; null without one. No day has a year of five digits. */
export function latestEnd({ termEndsOn }: LockedEnrolment): string | null {
  return termEndsOn && new Date(Math.min(Date.parse(termEndsOn) + DAY_MS, LAST_DAY)).toISOString().slice(0, 10);
}

function outsideTerm({ termName, termStartsOn, termEndsOn }: LockedEnrolment): string {
  return `lies outside the term ${termName} of the class, which lasts from ${termStartsOn} to ${termEndsOn}.`;
}

const OVERLAPS = `
  select c.name as "className", o.is_primary as "isPrimary", o.begins_on::text as "beginsOn", o.ends_on::text as "endsOn"
  from enrolments o join classes c on c.institution_id = $1 and c.id = o.class_id
  where o.institution_id = $1 and o.student_id = $2 and o.id <> $3 and (o.class_id = $4 or $5::boolean and o.is_primary)
    and (o.ends_on is null or o.ends_on > o.begins_on)
    and daterange(o.begins_on, o.ends_on) && daterange($6::date, $7::date)
  order by o.begins_on, o.id`;

/** Of two enrolments in one class, or two primary ones, one begins when the other has ended. */
async function checkOverlaps(tx: Change, { enrolment, next }: Pick<Correction, 'enrolment' | 'next'>): Promise<void> {
  if (next.endsOn !== null && next.endsOn < next.beginsOn) return;
  const { id, studentId, classId, isPrimary } = enrolment;
  const { rows } = await tx.query<Pick<LockedEnrolment, 'className' | 'isPrimary' | 'beginsOn' | 'endsOn'>>(
    OVERLAPS,
    studentId,
    id,
    classId,
    isPrimary,
    next.beginsOn,
    next.endsOn,
  );
  for (const other of rows) {
    const until = other.endsOn === null ? 'without an end' : `until ${other.endsOn}`;
    const kind = other.isPrimary ? 'the primary enrolment' : 'the enrolment';
    tx.errors.add(
      other.beginsOn <= next.beginsOn ? 'beginsOn' : 'endsOn',
      `overlaps ${kind} in ${other.className} from ${other.beginsOn} ${until}: correct that one first.`,
    );
  }
}

/** Checks that the class has a seat on the days that the enrolment gains: the first ones, and today. */
async function checkSeats(tx: Change, { enrolment, next }: Pick<Correction, 'enrolment' | 'next'>): Promise<void> {
  const day = today(tx.caller);
  const gained = [next.beginsOn, enrolment.endsOn ?? day, day].filter(
    (each) => includes(next, each) && !includes(enrolment, each),
  );
  const full = await findFullDay(tx, enrolment.classId, [enrolment.studentId], gained);
  if (full)
    tx.errors.add(
      full.day < enrolment.beginsOn ? 'beginsOn' : 'endsOn',
      `gains days on which the class is full: on ${full.day} all ${full.capacity} places are taken.`,
    );
}

function includes({ beginsOn, endsOn }: CorrectedDays, day: string): boolean {
  return beginsOn <= day && (endsOn === null || day < endsOn);
}
