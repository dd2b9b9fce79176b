import type { Change } from '../../audit/change.ts';
import { EARLIEST_DAY, today } from '../../input/time-zone.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import { notFound } from '../../shared/errors.ts';

/** The term of a class; null for a class without one. */
export interface ClassTerm {
  readonly termName: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

const TERM = `
  select t.name as "termName", t.starts_on::text as "startsOn", t.ends_on::text as "endsOn"
  from classes c left join terms t on t.institution_id = $1 and t.id = c.term_id
  where c.institution_id = $1 and c.id = $2`;

/** Returns undefined if there is no such class. The caller keeps the calendar. */
export async function findClassTerm(tx: Change, classId: number): Promise<ClassTerm | undefined> {
  return (await tx.query<ClassTerm>(TERM, classId)).rows[0];
}

/** @throws AppError `not_found` if there is no such class */
export async function readClassTerm(tx: Change, classId: number): Promise<ClassTerm> {
  const term = await findClassTerm(tx, classId);
  if (!term) throw notFound('Class');
  return term;
}

/** Returns the first day, from a day on, of an enrolment in a class with a term ([D92]). */
export function firstDayFrom(day: string, { startsOn }: Pick<ClassTerm, 'startsOn'>): string {
  return startsOn !== null && startsOn > day ? startsOn : day;
}

/** Adds an error to `classId` if the class that is chosen for a day has a term that ends before it. */
export function checkClassOfDay(
  errors: Pick<FieldErrors, 'add'>,
  day: string,
  { termName, endsOn }: Omit<ClassTerm, 'startsOn'>,
): void {
  if (endsOn !== null && day > endsOn)
    errors.add(
      'classId',
      `takes no student on ${day}: its term ${termName} ends on ${endsOn}. Choose a class of a later term.`,
    );
}

/**
 * Returns the first day of a new enrolment: the one that is asked for, or else today or the first day of the term to come. Adds an error
 * on the field of the day if it is outside of the term, or too early at all.
 */
export function chooseFirstDay(
  { errors, caller }: Change,
  term: ClassTerm,
  { field, asked }: { field: string; asked: string | null | undefined },
): string {
  const day = asked ?? firstDayFrom(today(caller), term);
  if (day < EARLIEST_DAY) errors.add(field, `must not be before ${EARLIEST_DAY}.`);
  else if (term.startsOn !== null && day < term.startsOn)
    errors.add(field, `is before the term of the class: ${term.termName} begins on ${term.startsOn}.`);
  else if (term.endsOn !== null && day > term.endsOn)
    errors.add(field, `is after the term of the class: ${term.termName} ends on ${term.endsOn}.`);
  return day;
}

/** Returns the days on which a new enrolment needs a seat: its first one, and today if it began before. */
export function seatDays(beginsOn: string, day: string): string[] {
  return beginsOn < day ? [beginsOn, day] : [beginsOn];
}
