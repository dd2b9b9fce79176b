import type { Change } from '../../audit/change.ts';
import { BULK_STATEMENT_TIMEOUT_MS, prepared } from '../../database/reads/prepared.ts';
import { markDays, rosterDays } from '../../database/schema/enrolment-days.ts';
import type { DeepPartial } from '../../input/schemas.ts';
import { today } from '../../input/time-zone.ts';
import { notFound } from '../../shared/errors.ts';
import type { RecipientsInput } from './issue-documents.rules.ts';

/** The most students of a batch ([D145]). */
const MAX_STUDENTS = 100_000;

const SELECTORS = ['studentIds', 'classId', 'gradeLevel', 'all'] as const;
type Selector = (typeof SELECTORS)[number];

/**
 * Returns the ids of the students of an order: those who are listed, those of a class on the last day of the term or
 * today (transcripts: of the term of the class), the active ones of a grade level, or all active ones. Adds the problems of the choice.
 */
export async function findBatchStudents(tx: Change, order: DeepPartial<RecipientsInput>): Promise<number[]> {
  const given = SELECTORS.filter((name) => order[name] != null && order[name] !== false);
  const [selector] = given;
  if (selector === undefined || given.length > 1) {
    if (SELECTORS.some((name) => tx.errors.has(name))) return [];
    if (selector) tx.errors.add(selector, `must be given alone: exactly one of ${SELECTORS.join(', ')}.`);
    else tx.errors.add('studentIds', 'is required unless classId, gradeLevel or all is given.');
    return [];
  }
  const ids = selector === 'studentIds' ? await findListed(tx, order) : await findChosen(tx, order, selector);
  if (ids.length === 0 && !tx.errors.any) tx.errors.add(selector, 'has no students.');
  if (ids.length > MAX_STUDENTS) tx.errors.add(selector, `must have at most 100,000 students; it has ${ids.length}.`);
  return ids;
}

/** A page of a batch ranks its students in their grade levels, so that few of them are faster. The order is the institution's. */
const ORDER =
  'order by (select array_position(i.grade_levels, s.grade_level) from institutions i where i.id = $1), s.grade_level, s.id';

const LISTED = `select s.id from students s where s.institution_id = $1 and s.id = any($2::int[]) and s.deleted_at is null ${ORDER}`;

async function findListed(tx: Change, { studentIds }: DeepPartial<RecipientsInput>): Promise<number[]> {
  const listed = (studentIds ?? []) as number[];
  if (listed.length > MAX_STUDENTS) return listed;
  const ids = await select(tx, LISTED, [listed]);
  const known = new Set(ids);
  const first = new Set<number>();
  for (const [index, id] of listed.entries()) {
    if (!known.has(id)) tx.errors.add(`studentIds.${index}`, 'is not a student of this institution.');
    else if (first.has(id)) tx.errors.add(`studentIds.${index}`, 'names a student twice.');
    first.add(id);
  }
  return ids;
}

/** @param days SQL of the days on which an enrolment `e` is one of the class */
const ofClass = (days: string) => `
  select s.id from students s where s.institution_id = $1 and s.deleted_at is null and s.id in (
    select e.student_id from enrolments e
    where e.institution_id = $1 and e.class_id = $2 and $3::date between ${days}) ${ORDER}`;

const CHOSEN: Readonly<Record<'gradeLevel' | 'all', string>> = {
  gradeLevel: `
    select s.id from students s
    where s.institution_id = $1 and s.deleted_at is null and s.status = 'active' and s.grade_level = $2 ${ORDER}`,
  all: `select s.id from students s where s.institution_id = $1 and s.deleted_at is null and s.status = 'active' ${ORDER}`,
};

async function findChosen(
  tx: Change,
  { classId, gradeLevel, termId }: DeepPartial<RecipientsInput>,
  selector: Exclude<Selector, 'studentIds'>,
): Promise<number[]> {
  if (selector === 'all') return select(tx, CHOSEN.all, []);
  if (selector === 'gradeLevel') return select(tx, CHOSEN.gradeLevel, [gradeLevel]);
  const text = 'select term_id as "termId" from classes where institution_id = $1 and id = $2';
  const [section] = (await tx.query<{ termId: number | null }>(text, classId)).rows;
  if (!section) throw notFound('Class');
  const { day, isLast } = await rosterDay(tx, termId ?? section.termId);
  return select(tx, ofClass(isLast ? markDays('e') : rosterDays('e')), [classId, day]);
}

/**
 * The day of a term that is nearest to today, so that a class of a term that is over has the students of its last day: also those who left
 * on it ([D90]).
 */
async function rosterDay(tx: Change, termId: number | null): Promise<{ day: string; isLast: boolean }> {
  const text = `
    select greatest(least($3::date, t.ends_on), t.starts_on)::text as day, t.ends_on <= $3::date as "isLast"
    from terms t where t.institution_id = $1 and t.id = $2`;
  const { rows } = await tx.query<{ day: string; isLast: boolean }>(text, termId, today(tx.caller));
  return rows[0] ?? { day: today(tx.caller), isLast: false };
}

async function select({ client, caller }: Change, text: string, values: unknown[]): Promise<number[]> {
  const parameters = [caller.institutionId, ...values];
  const { rows } = await prepared<{ id: number }>(client, text, parameters, BULK_STATEMENT_TIMEOUT_MS);
  return rows.map(({ id }) => id);
}
