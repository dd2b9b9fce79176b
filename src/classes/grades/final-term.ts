import { isAllowed } from '../../access/decide.ts';
import type { Change } from '../../audit/change.ts';
import { today } from '../../input/time-zone.ts';
import { conflict } from '../../shared/errors.ts';
import type { OwnClass } from '../own-class.ts';
import type { GradeStatus } from './grade.entity.ts';

/** A term, or null for grades without one. */
export type GradeTerm = {
  readonly id: number;
  readonly startsOn: string;
  readonly endsOn: string;
  /** From this day finals are changed only by users who may update classes; null for never. */
  readonly gradesLockOn: string | null;
} | null;

/** The days that decide which students of a class get a final ([D89]). Null for no such rule. */
export interface FinalDays {
  /** The student must have been in the class on one of these days: those of the term, if the class has none. */
  readonly attended: { readonly from: string; readonly to: string } | null;
  /** A student who left before this day gets no final but `withdrawn` or `incomplete`. */
  readonly lastDay: string | null;
}

/** A student's stay in the class of finals. */
export interface FinalStay {
  readonly attended: boolean;
  readonly leftEarly: boolean;
}

/** Two terms, of which one is an ancestor of the other. */
const IS_ANCESTOR = `
  with recursive line as (
    select t.id as term_id, t.id, t.parent_id from terms t where t.institution_id = $1 and t.id = any($2::int[])
    union all
    select line.term_id, t.id, t.parent_id from line join terms t on t.institution_id = $1 and t.id = line.parent_id
  )
  select from line where term_id <> id and id = any($2::int[])`;

/** Returns the problem of a term of finals: it must be that of the class, one that contains it, or a part of it ([D89]). */
export async function findTermProblem(tx: Change, section: OwnClass, term: GradeTerm): Promise<string | undefined> {
  if (section.termId === null || section.termId === term?.id) return undefined;
  const ids = [section.termId, term?.id ?? 0];
  const { rowCount } = await tx.query(IS_ANCESTOR, ids);
  return rowCount ? undefined : NOT_OF_CLASS;
}

const NOT_OF_CLASS =
  'is not a term for final grades of this class: take the term of the class, one that contains it, or a part of it.';

/**
 * Asserts that the caller may change finals of a term ([D138]).
 * @throws AppError `conflict` from the day on which they are locked, unless the caller may update classes
 */
export function assertFinalsOpen(tx: Change, term: Pick<NonNullable<GradeTerm>, 'gradesLockOn'> | null): void {
  const lockOn = term?.gradesLockOn ?? null;
  if (lockOn === null || today(tx.caller) < lockOn || isAllowed(tx.caller, 'update:classes')) return;
  throw conflict(`Final grades of this term are locked since ${lockOn}. Ask the office to change them.`);
}

/** Returns the days that decide who gets a final of a class in a term. */
export function toFinalDays(section: OwnClass, term: GradeTerm): FinalDays {
  if (term === null) return { attended: null, lastDay: null };
  const isLonger = section.endsOn !== null && section.endsOn < term.endsOn;
  return {
    attended: section.termId === null ? { from: term.startsOn, to: term.endsOn } : null,
    lastDay: isLonger ? section.endsOn : term.endsOn,
  };
}

/** Returns the problem of a final, by what causes it; undefined if the student gets it. Users who update classes decide themselves. */
export function findFinalProblem(
  tx: Change,
  { attended, leftEarly }: FinalStay,
  status: GradeStatus,
): { cause: 'student' | 'status'; problem: string } | undefined {
  if (!attended) return { cause: 'student', problem: 'was not in this class during the term.' };
  if (!leftEarly || status === 'withdrawn' || status === 'incomplete') return undefined;
  if (isAllowed(tx.caller, 'update:classes')) return undefined;
  return { cause: 'status', problem: LEFT_EARLY };
}

const LEFT_EARLY = 'must be withdrawn or incomplete: the student left the class before the last day of the term.';
