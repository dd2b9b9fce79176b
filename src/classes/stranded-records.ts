import type { PoolClient } from 'pg';
import type { Change } from '../audit/change.ts';
import { prepared } from '../database/reads/prepared.ts';
import { conflict } from '../shared/errors.ts';
import { STRANDED_RECORDS } from './stranded-records.sql.ts';

/** The records that a change moves. Days are ISO dates. */
export interface Moves {
  /** Terms as they will be: those that move, and others that classes or terms refer to and that are not stored yet. */
  readonly terms?: readonly MovedTerm[];
  readonly classes?: readonly MovedClass[];
  readonly enrolments?: readonly MovedEnrolment[];
}

/** An enrolment that the change itself moves. The first day is null if it leaves its class, the end if it has none of its own. */
export interface MovedEnrolment {
  readonly id: number;
  readonly begins_on: string | null;
  readonly ends_on: string | null;
}

export interface MovedTerm {
  readonly id: number;
  readonly parent_id: number | null;
  readonly starts_on: string;
  readonly ends_on: string;
}

export interface MovedClass {
  readonly id: number;
  readonly term_id: number | null;
  readonly former_term_id: number | null;
}

/** Numbers of records of each kind that the move of a term or class would leave outside of the term ([D95]). */
export interface Stranded extends Record<keyof typeof NOUNS, number> {
  readonly table: 'terms' | 'classes';
  readonly id: number;
}

const NOUNS = {
  marks: ['attendance mark', 'attendance marks'],
  enrolments: ['enrolment', 'enrolments'],
  assessments: ['assessment', 'assessments'],
  finals: ['final grade', 'final grades'],
} as const;

/**
 * Counts the records that moves would leave outside, for each term and class that leaves some. Nothing of the moves is written yet.
 * @param timeout as for `prepared`
 */
export async function findStranded(
  client: PoolClient,
  institutionId: number,
  { terms = [], classes = [], enrolments = [] }: Moves,
  timeout?: number,
): Promise<Stranded[]> {
  const values = [institutionId, ...[terms, classes, enrolments].map((moved) => JSON.stringify(moved))];
  return (await prepared<Stranded>(client, STRANDED_RECORDS, values, timeout)).rows;
}

/** Checks that a change can move terms and classes. @throws AppError `conflict` with the numbers of records that would be outside */
export async function assertNothingStranded(tx: Change, moves: Moves): Promise<void> {
  const stranded = await findStranded(tx.client, tx.caller.institutionId, moves);
  if (stranded.length === 0) return;
  const sum = (kind: keyof typeof NOUNS) => stranded.reduce((total, counts) => total + counts[kind], 0);
  const counts = {
    marks: sum('marks'),
    enrolments: sum('enrolments'),
    assessments: sum('assessments'),
    finals: sum('finals'),
  };
  throw conflict(
    `The change would leave records outside the term: ${describeStranded(counts)}. Change or delete them first.`,
  );
}

/** Lists the numbers of records: `1 attendance mark, 2 enrolments, 0 assessments, 0 final grades`. */
export function describeStranded(counts: Pick<Stranded, keyof typeof NOUNS>): string {
  const kinds = Object.keys(NOUNS) as (keyof typeof NOUNS)[];
  return kinds.map((kind) => `${counts[kind]} ${NOUNS[kind][counts[kind] === 1 ? 0 : 1]}`).join(', ');
}
