import type { Change } from '../audit/recorded-change.ts';
import { prepared } from '../database/reads/prepared.ts';
import { AppError } from '../shared/errors.ts';

/** How many records of each kind a change would leave outside of their term ([D95]). */
interface Stranded extends Record<string, unknown> {
  readonly marks: number;
  readonly enrolments: number;
  readonly assessments: number;
  readonly finals: number;
}

/** Days that a change moves, as SQL. Null is no limit. */
interface MovedDays {
  readonly classes: string;
  readonly from: string;
  readonly to: string;
  readonly formerFrom: string;
  readonly formerTo: string;
}

/** SQL of the condition that a change leaves a day outside which was inside before. */
function leavesOutside(day: string, { from, to, formerFrom, formerTo }: MovedDays): string {
  return `((${day} < ${from} or ${day} > ${to}) is true and (${day} < ${formerFrom} or ${day} > ${formerTo}) is not true)`;
}

/** SQL of the numbers of marks and of enrolments outside: no enrolment begins before or after the term of its class ([D92]). */
function countDays(days: MovedDays): string {
  return `
    (select count(*)::int from attendance_records a
      where a.institution_id = $1 and a.class_id = any(${days.classes}) and ${leavesOutside('a.date', days)}) as marks,
    (select count(*)::int from enrolments e
      where e.institution_id = $1 and e.class_id = any(${days.classes}) and (e.ends_on is null or e.ends_on > e.begins_on)
        and ${leavesOutside('e.begins_on', days)}) as enrolments`;
}

const classDays: MovedDays = {
  classes: 'array[$2::int]',
  from: 'new.starts_on',
  to: 'new.ends_on',
  formerFrom: 'former.starts_on',
  formerTo: 'former.ends_on',
};

/** $1 institution, $2 class, $3 its new term, $4 its former one. Finals are of the term, of one that contains it or of a part of it ([D89]). */
const OF_CLASS = `
  with recursive above as (
    select id, parent_id from terms where institution_id = $1 and id = $3
    union all select t.id, t.parent_id from above join terms t on t.institution_id = $1 and t.id = above.parent_id
  ), below as (
    select id from terms where institution_id = $1 and id = $3
    union all select t.id from below join terms t on t.institution_id = $1 and t.parent_id = below.id
  )
  select ${countDays(classDays)},
    (select count(*)::int from assessments x
      where x.institution_id = $1 and x.class_id = $2 and x.term_id is distinct from $3) as assessments,
    (select count(*)::int from grades g
      where g.institution_id = $1 and g.class_id = $2 and g.assessment_id is null
        and (g.term_id is null or g.term_id not in (select id from above union select id from below))) as finals
  from terms new left join terms former on former.institution_id = $1 and former.id = $4
  where new.institution_id = $1 and new.id = $3`;

const termDays: MovedDays = {
  classes: 'array(select id from classes where institution_id = $1 and term_id = $2)',
  from: '$3::date',
  to: '$4::date',
  formerFrom: 'former.starts_on',
  formerTo: 'former.ends_on',
};

const attended = (from: string, to: string) => `exists (
  select from enrolments e
  where e.institution_id = $1 and e.class_id = g.class_id and e.student_id = g.student_id and e.begins_on <= ${to}
    and (e.ends_on is null or e.ends_on >= ${from} and e.ends_on > e.begins_on))`;

/**
 * $1 institution, $2 term, $3 and $4 its new days. A final of a class without a term needs a student who was in the class during that of
 * the final ([D89]).
 */
const OF_TERM = `
  select ${countDays(termDays)},
    (select count(*)::int from assessments x
      where x.institution_id = $1 and x.term_id = $2
        and (${leavesOutside('x.assigned_on', termDays)} or ${leavesOutside('x.due_on', termDays)})) as assessments,
    (select count(*)::int from grades g join classes c on c.institution_id = $1 and c.id = g.class_id and c.term_id is null
      where g.institution_id = $1 and g.term_id = $2 and g.assessment_id is null
        and ${attended('former.starts_on', 'former.ends_on')} and not ${attended('$3::date', '$4::date')}) as finals
  from terms former where former.institution_id = $1 and former.id = $2`;

/** Checks that a class can move from a term to another one. @throws AppError `conflict` with the numbers of records that would be outside */
export async function assertClassCanMove(
  tx: Change,
  classId: number,
  { from, to }: { from: number | null; to: number },
): Promise<void> {
  await assertNothingStranded(tx, OF_CLASS, [classId, to, from]);
}

/** Checks that a term can have other days. @throws AppError `conflict` with the numbers of records that would be outside */
export async function assertTermCanMove(
  tx: Change,
  termId: number,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<void> {
  await assertNothingStranded(tx, OF_TERM, [termId, startsOn, endsOn]);
}

async function assertNothingStranded(tx: Change, text: string, values: unknown[]): Promise<void> {
  const { rows } = await prepared<Stranded>(tx.client, text, [tx.caller.institutionId, ...values]);
  const { marks = 0, enrolments = 0, assessments = 0, finals = 0 } = rows[0] ?? {};
  if (marks + enrolments + assessments + finals === 0) return;
  throw new AppError(
    'conflict',
    `The change would leave records outside the term: ${list({ marks, enrolments, assessments, finals })}. Change or delete them first.`,
  );
}

const NOUNS = {
  marks: ['attendance mark', 'attendance marks'],
  enrolments: ['enrolment', 'enrolments'],
  assessments: ['assessment', 'assessments'],
  finals: ['final grade', 'final grades'],
} as const;

function list(counts: Record<keyof typeof NOUNS, number>): string {
  const kinds = Object.keys(NOUNS) as (keyof typeof NOUNS)[];
  return kinds.map((kind) => `${counts[kind]} ${NOUNS[kind][counts[kind] === 1 ? 0 : 1]}`).join(', ');
}
