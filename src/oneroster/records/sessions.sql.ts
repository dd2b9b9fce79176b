import { sourcedIdSql } from '../../database/ids/sourced-id.ts';
import { derivedIdSql, TODAY } from './fragments.sql.ts';

/** The academic sessions that other entities refer to. `$1` is the institution. */

/**
 * The school years: of all terms, or today's if there are no terms yet. `is_needed` if a term has no school year among the terms.
 * A school year spans its terms.
 */
const YEARS = `
  select school_year::int as year, min(id) filter (where type = 'school_year') as term_id,
    bool_or(parent_id is null) and not bool_or(type = 'school_year') as is_needed,
    min(starts_on) as starts_on, max(ends_on) + 1 as ends_on, max(updated_at) as changed_at
  from terms where institution_id = $1 group by school_year
  union all
  select year, null, true, make_date(year - 1, 8, 1), make_date(year, 8, 1), i.created_at
  from institutions i,
    lateral (select (now() at time zone i.time_zone)::date as day) today,
    lateral (select extract(year from day)::int + (extract(month from day) >= 8)::int as year) this
  where i.id = $1 and not exists (select from terms where institution_id = $1)`;

const TERM_ID = sourcedIdSql('term', 't');

/**
 * A relation of the terms, and of a school year for each year without one. `key` is the id of a term, or a negative year. `ends_on`
 * is the first day after the session.
 */
export const SESSIONS = `(
  with years as (${YEARS})
  select t.id as key, ${TERM_ID} as sourced_id, t.name as title,
    case t.type when 'school_year' then 'schoolYear' when 'grading_period' then 'gradingPeriod' else t.type end as type,
    t.starts_on, t.ends_on + 1 as ends_on, t.school_year::int as school_year, t.updated_at as changed_at,
    case when p.id is not null then ${sourcedIdSql('term', 'p')} when t.type <> 'school_year' then 'y-' || y.year end as parent_id
  from terms t join years y on y.year = t.school_year
    left join terms p on p.institution_id = $1
      and p.id = coalesce(t.parent_id, case when t.type <> 'school_year' then y.term_id end)
  where t.institution_id = $1
  union all
  select -year, 'y-' || year, (year - 1) || '-' || year, 'schoolYear', starts_on, ends_on, year, changed_at, null
  from years where is_needed)`;

/** The key of the session of classes without term: the latest school year that has begun, or else the next one. */
export const CURRENT_YEAR = `(
  select key from ${SESSIONS} year where type = 'schoolYear'
  order by starts_on > ${TODAY}, abs(starts_on - ${TODAY}), key limit 1)`;

/** Joins the session \`x\` of the class \`c\`. */
export const JOIN_CLASS_SESSION = `join ${SESSIONS} x on x.key = coalesce(c.term_id, ${CURRENT_YEAR})`;

/** When the session of the class `c` last changed: also on the first day of the school year, for classes without term. */
export const CLASS_SESSION_CHANGED = `greatest(x.changed_at, case when c.term_id is null and x.starts_on <= ${TODAY}
  then x.starts_on::timestamp at time zone i.time_zone end)`;

/** The identifier of the grading period that is made for a session without one. */
const MADE_PERIOD_ID = `case when x.sourced_id ~ '^t-[0-9]+$' then 'gp-' || substr(x.sourced_id, 3)
  else ${derivedIdSql('gp-', 'x.sourced_id')} end`;

/** A relation of the grading periods that are made for the sessions without one. */
export const MADE_PERIODS = `(
  select -x.key as key, ${MADE_PERIOD_ID} as sourced_id, x.title, 'gradingPeriod' as type, x.starts_on, x.ends_on,
    x.school_year, x.changed_at, x.sourced_id as parent_id
  from ${SESSIONS} x
  where x.type <> 'gradingPeriod' and not exists (
    select from terms g where g.institution_id = $1 and g.parent_id = x.key and g.type = 'grading_period'))`;

/** SQL of the grading period of a day in the session `x`: the session itself, a part of it, or the one that is made for it. */
export function gradingPeriodSql(day: string): string {
  return `case when x.type = 'gradingPeriod' then x.sourced_id else coalesce((
    select ${sourcedIdSql('term', 'g')} from terms g
    where g.institution_id = $1 and g.parent_id = x.key and g.type = 'grading_period'
    order by ${day} between g.starts_on and g.ends_on desc, g.starts_on, g.id limit 1), ${MADE_PERIOD_ID}) end`;
}
