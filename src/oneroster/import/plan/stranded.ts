import type { Change } from '../../../audit/change.ts';
import {
  describeStranded,
  findStranded,
  type MovedClass,
  type MovedEnrolment,
  type MovedTerm,
  type Stranded,
} from '../../../classes/stranded-records.ts';
import { sourcedIdSql } from '../../../database/ids/sourced-id.ts';
import { BULK_STATEMENT_TIMEOUT_MS } from '../../../database/reads/prepared.ts';
import { today } from '../../../input/time-zone.ts';
import { keepCalendar, lockCalendar } from '../../../students/enrolments/calendar-lock.ts';
import { runSql } from '../run-sql.ts';
import { CLASS_DATES } from './enrolments.sql.ts';
import { STUDENT_NUMBER } from './people-kinds.sql.ts';

const MOVED_TERM_IDS = `select id from planned_terms where action = 'updated' and changed && '{starts_on,ends_on,parent_id}'`;
const MOVED_CLASS_IDS = `select id from planned_classes where action = 'updated' and 'term_id' = any(changed)`;

/** The terms as the bundle will leave them, with new ones. Terms whose days have problems of their own are not judged. */
const TERMS = `
  select distinct on (id) id, parent_id, starts_on::text, ends_on::text, id in (${MOVED_TERM_IDS}) as is_moved from planned_terms
  where action in ('created', 'updated') and starts_on <= ends_on order by id, row`;

const CLASSES = `
  select distinct on (p.id) p.id, p.term_id, t.term_id as former_term_id
  from planned_classes p join classes t on t.institution_id = $1 and t.id = p.id
  where p.id in (${MOVED_CLASS_IDS}) order by p.id, p.row`;

const IS_CANCELLED = 's.removed and e.begins_on >= $2::date';
const IS_OF_OTHER_CLASS = `s.class_sourced_id <> ${sourcedIdSql('class', 'c')}`;

const IS_MOVED = `(c.id in (${MOVED_CLASS_IDS}) or c.term_id in (${MOVED_TERM_IDS}))`;

/** The term of the class `c` as it is stored. */
const JOIN_FORMER = 'left join terms former on former.institution_id = $1 and former.id = c.term_id';

/** The end of an enrolment as planned: one that ends with its class, or is said to end after it, has none of its own. */
const ENDS_ON = `case when s.end_date::date <= former.ends_on + 1 or former.id is null then nullif(s.end_date::date, dates.ends_on) end`;

/** An enrolment that is said to begin before its term follows that ([D92]). */
const IS_FOLLOWING = 's.begin_date::date < former.starts_on';

/** The enrolments by their identifiers. Those that do not begin, are of another class then, or follow their term have no day. */
const BY_IDENTIFIERS = `
  select e.id, s.row, case when not s.removed and (${IS_OF_OTHER_CLASS}) is not true and (${IS_FOLLOWING}) is not true
      then coalesce(s.begin_date::date, e.begins_on)::text end as begins_on, ${ENDS_ON}::text as ends_on
  from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id ${JOIN_FORMER}
    join staged_enrollments s on s.sourced_id = ${sourcedIdSql('enrolment', 'e')} and not s.left_out
    left join (${CLASS_DATES}) dates on dates.sourced_id = s.class_sourced_id
  where e.institution_id = $1 and ${IS_MOVED} and (${IS_CANCELLED} or not s.removed and (
    s.begin_date::date <> e.begins_on or ${ENDS_ON} is distinct from e.ends_on or ${IS_OF_OTHER_CLASS}))`;

/** Open enrolments that have no identifier before the first bundle: those of the same class and student, who may have none either. */
const BY_STUDENTS = `
  select e.id, s.row, case when (${IS_FOLLOWING}) is not true then s.begin_date::text end as begins_on, null as ends_on
  from staged_enrollments s join known_classes class on class.sourced_id = s.class_sourced_id
    join (select s.sourced_id, ${STUDENT_NUMBER} as number from staged_users s where not s.left_out) u on u.sourced_id = s.user_sourced_id
    join students t on t.institution_id = $1 and t.deleted_at is null
      and (t.sourced_id = u.sourced_id or t.sourced_id is null and t.student_id = u.number)
    join enrolments e on e.institution_id = $1 and e.class_id = class.id and e.student_id = t.id
      and e.sourced_id is null and e.ends_on is null
    join classes c on c.institution_id = $1 and c.id = e.class_id ${JOIN_FORMER}
    left join (${CLASS_DATES}) dates on dates.sourced_id = s.class_sourced_id
  where s.user_role = 'student' and not s.removed and not s.left_out and ${IS_MOVED} and s.begin_date::date <> e.begins_on
    and (s.end_date is null or s.end_date::date = dates.ends_on)`;

/** The enrolments of moved classes that the bundle itself moves: enrolments are planned after classes. $1 institution, $2 today. */
const ENROLMENTS = `
  select distinct on (id) id, begins_on, ends_on from (${BY_IDENTIFIERS} union all ${BY_STUDENTS}) moved order by id, row`;

/** Plans `stranded_records`: the terms and classes whose move would leave records outside ([D95]). */
export async function planStranded(tx: Change, dryRun: boolean): Promise<void> {
  const { client } = tx;
  const stranded = await findStrandedByPlan(tx, dryRun);
  await runSql(client, 'drop table if exists stranded_records');
  const text = `create temp table stranded_records on commit drop as
    select * from unnest($1::text[], $2::int[], $3::text[]) as stranded (record_table, id, counts)`;
  const columns = [stranded.map(({ table }) => table), stranded.map(({ id }) => id), stranded.map(describeStranded)];
  await runSql(client, text, columns);
}

/** Most bundles move nothing, and need not compare their enrolments with the stored ones. */
async function findStrandedByPlan(tx: Change, dryRun: boolean): Promise<Stranded[]> {
  const { client, caller } = tx;
  const values = [caller.institutionId, today(caller)];
  const terms = await runSql<MovedTerm & { is_moved: boolean } & Record<string, unknown>>(client, TERMS);
  const classes = await runSql<MovedClass & Record<string, unknown>>(client, CLASSES, values);
  const moves = classes.length > 0 || terms.some(({ is_moved }) => is_moved);
  if (!dryRun) await (moves ? lockCalendar(tx) : keepCalendar(tx));
  if (!moves) return [];
  const enrolments = await runSql<MovedEnrolment & Record<string, unknown>>(client, ENROLMENTS, values);
  return findStranded(client, caller.institutionId, { terms, classes, enrolments }, BULK_STATEMENT_TIMEOUT_MS);
}

const ADVICE = `'. Change or delete them first.'`;

/** Select the problems of rows whose term or class would leave records outside. */
export const strandedByTerms = `
  select p.row, place.column, case place.column when 'endDate' then p.end_date when 'startDate' then p.starts_on::text
    else p.parent_sourced_id end as value, 'would leave records outside the session: ' || stranded.counts || ${ADVICE} as message
  from planned_terms p join stranded_records stranded on stranded.record_table = 'terms' and stranded.id = p.id
    join terms t on t.institution_id = $1 and t.id = p.id
    cross join lateral (select case when p.ends_on < t.ends_on then 'endDate' when p.starts_on > t.starts_on then 'startDate'
      else 'parentSourcedId' end as column) place
  where p.action = 'updated'`;

export const strandedByClasses = `
  select p.row, 'termSourcedIds' as column, p.term_sourced_ids as value,
    'would leave records outside the session: ' || stranded.counts || ${ADVICE} as message
  from planned_classes p join stranded_records stranded on stranded.record_table = 'classes' and stranded.id = p.id
  where p.action = 'updated'`;
