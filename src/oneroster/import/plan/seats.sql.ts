import { enrolments } from './enrolments.sql.ts';
import { plannedTable } from './planned-kind.ts';

const PLANNED = plannedTable(enrolments);

/** SQL of the ids of the classes that new enrolments enter. */
const ENTERED = `(select class_id from ${PLANNED} where action = 'created')`;

/** Locks the classes with a capacity that new enrolments enter, so that others cannot take their seats meanwhile. $1 institution. */
export const LOCK_SEATS = `select count(*) from (
  select from classes c where c.institution_id = $1 and c.capacity is not null and c.id in ${ENTERED} order by c.id for no key update) locked`;

/** Condition on stored enrolments `e` that the bundle ends today, with those of students who leave. */
const IS_ENDED = `(e.id in (select id from ${PLANNED} where action = 'removed' union all select id from missing_enrolments)
  or e.student_id in (
    select id from planned_students where action = 'removed' or action = 'updated' and status <> 'active'
    union all select id from missing_students))`;

/**
 * Selects the problems of new enrolments whose class is full on their first day ([D29a]). It counts seats along the days: an end frees
 * one before anybody comes that day, and of those who come on one day the first rows get them. A row without beginDate says no first day:
 * it needs a seat from today on. $1 institution, $2 today.
 */
export const seatProblems = `
  with limited as (
    select c.id, c.capacity from classes c where c.institution_id = $1 and c.capacity is not null and c.id in ${ENTERED}
  ), stays as (
    select e.class_id, e.begins_on, case when ${IS_ENDED} then least(e.ends_on, greatest(e.begins_on, $2::date)) else e.ends_on end as ends_on,
      null::int as row
    from enrolments e join limited l on l.id = e.class_id
    where e.institution_id = $1 and not exists (select from ${PLANNED} p where p.id = e.id and p.action = 'updated')
    union all
    select p.class_id, case when p.action = 'created' and p.has_no_begin then greatest(p.begins_on, $2::date) else p.begins_on end, p.ends_on,
      case p.action when 'created' then p.row end
    from ${PLANNED} p join limited l on l.id = p.class_id where p.action in ('created', 'updated')
  ), changes as (
    select class_id, begins_on as day, 1 as seats, row from stays where ends_on is null or ends_on > begins_on
    union all select class_id, ends_on, -1, null from stays where ends_on > begins_on
  ), counted as (
    select class_id, day, row, sum(seats) over (partition by class_id order by day, seats, row nulls first rows unbounded preceding) as taken
    from changes
  )
  select p.row, 'classSourcedId' as column, p.class_sourced_id as value,
    'is full on ' || c.day || ': all ' || l.capacity || ' places are taken. Raise the capacity of the class, or let the enrolment begin later.'
      as message
  from counted c join limited l on l.id = c.class_id join ${PLANNED} p on p.row = c.row
  where c.taken > l.capacity`;
