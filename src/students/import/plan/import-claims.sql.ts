import { rosterDays } from '../../../database/schema/enrolment-days.ts';
import { isOpenEnrolmentSql } from '../../enrolments/open-enrolment.ts';
import { inUseMessage } from './in-use.sql.ts';
import { CLASS_COLUMN, problem, problemObject, WRITABLE } from './plan-columns.sql.ts';

/** Condition on rows of the plan that enrol their student in a class: a new one, or the last one again. */
const STARTS_ENROLMENT = `status = 'active' and class_id is not null and type in ('created', 'updated') and not reopens
  and (former_status is distinct from 'active' or former_class_id is distinct from class_id)`;

/** Condition on rows of the plan that begin an enrolment; that of a new student who is not active ends at once. */
export const ENROLLED = `plan_id is null and ((${STARTS_ENROLMENT}) or (type = 'created' and status <> 'active' and class_id is not null))`;

/** Condition on rows `p` of the plan whose student leaves all classes. */
const LEAVES = `(p.type = 'deleted' or p.status <> 'active' and p.former_status = 'active')`;

/** The day on which a row `p` of the plan ends enrolments. $2 today. */
export const END_DAY = `case when ${LEAVES} then $2::date else coalesce(p.first_day, $2::date) end`;

/**
 * Condition on enrolments `e` that a row `p` of the plan ends: all of a student who leaves; of one who moves, the primary one and
 * any other in the class that becomes primary. $2 today.
 */
export const ENDS_ENROLMENT = `e.student_id = p.id and p.type <> 'created' and (
     ${LEAVES} and ${isOpenEnrolmentSql('e', '$2')}
     or p.type <> 'deleted' and p.status = 'active' and not p.reopens
       and (p.former_status <> 'active' or p.former_class_id is distinct from p.class_id)
       and (e.is_primary and p.plan_id is null and ${END_DAY} between ${rosterDays('e')}
         or not e.is_primary and e.class_id = p.class_id and ${isOpenEnrolmentSql('e', END_DAY)}))`;

/** Returns SQL of the error of a row whose email belongs to the student `email_owner`; null if it belongs to nobody else. */
export const emailProblem = (mayReadStudents: boolean) =>
  problem('email_owner is not null', 'email', 'already_in_use', inUseMessage('email_owner', mayReadStudents));

/** Adds an error to the rows whose email belongs to another student, who keeps it. */
export const refuseTakenEmails = `
  update planned_students set problems = array_append(problems, email_problem)
  where email_owner is not null and email_owner not in (
    select id from planned_students where ${WRITABLE} and (type = 'deleted' or 'email' = any(changed)))`;

/** Joins a row `p` of the plan to the days on which it needs a seat: its first day, and today if that is past. $2 today. */
const JOIN_SEAT_DAYS =
  'cross join lateral (select distinct unnest(array[p.first_day, greatest(p.first_day, $2::date)]) as day) needed';

/**
 * Returns the statement that lists the classes with a capacity that planned students enter, and the days on which they need a seat, with
 * the number of those who have entered by then.
 * @param lock true if no concurrent change may fill them. $1 institution, $2 today
 */
export const listLimitedClasses = (lock: boolean) => `
  select c.id, entered.day::text as day, c.capacity, entered.entrants from classes c
  join (
    select class_id, day, (sum(entrants) over (partition by class_id order by day))::int as entrants from (
      select p.class_id, needed.day, coalesce(sum(p.entrants) filter (where needed.day = p.first_day), 0) as entrants
      from (
        select class_id, first_day, count(*) filter (where ${WRITABLE}) as entrants
        from planned_students where ${STARTS_ENROLMENT} group by 1, 2) p ${JOIN_SEAT_DAYS} group by 1, 2) days
  ) entered on entered.class_id = c.id
  where c.institution_id = $1 and c.capacity is not null
  order by c.id, entered.day ${lock ? 'for no key update of c' : ''}`;

/** The message for a class `c` without a seat on a day: of another day than today it names the day, and how to come later. */
const FULL_MESSAGE = `case when c.day = $2::date then 'is full: all ' || c.capacity || ' places are taken.'
  else 'is full on ' || c.day || ': all ' || c.capacity || ' places are taken. Choose another class'
    || case when p.type = 'created' then ', or a later enrollment_date.' else '.' end end`;

/** SQL of the classes and days with too few seats: $3 classes, $4 days, $5 capacities, $6 free seats. */
const PLACES = 'unnest($3::int[], $4::date[], $5::int[], $6::int[]) as c (id, day, capacity, free)';

/**
 * Lists what rows need and may not get: seats in a class with more entrants than free seats ([D29a], [D35]), and emails that another
 * student of the file gives up. The error of an unmet claim names the column in which the row gives its class.
 * $1 institution, $2 today, then those of `PLACES`.
 */
export const listClaims = `
  select p.row, 'class ' || c.id as place, c.day::text as day, p.first_day::text as since, c.free,
    ${problemObject(CLASS_COLUMN, 'class_full', FULL_MESSAGE)} as problem
  from planned_students p ${JOIN_SEAT_DAYS} join ${PLACES} on c.id = p.class_id and c.day = needed.day
  where ${WRITABLE} and ${STARTS_ENROLMENT} and $1::int > 0
  union all
  select row, 'email ' || email_owner, '', '', 0, email_problem from planned_students where ${WRITABLE} and email_owner is not null
  order by row, day`;

/** The last day of a release that has no end. */
const FOREVER = '9999-12-31';

/** Lists the seats that rows give up if they are written. $1 institution, $2 today, $3 classes. */
export const listReleasedSeats = `
  select p.row, 'class ' || e.class_id as place, coalesce(e.ends_on - 1, '${FOREVER}')::text as until,
    greatest(e.begins_on, case when e.id is distinct from p.plan_id then ${END_DAY} end)::text as "from"
  from planned_students p
  join enrolments e on e.institution_id = $1 and e.class_id = any($3::int[])
    and (${ENDS_ENROLMENT} or e.id = p.plan_id and p.class_id is distinct from p.former_class_id)
  where ${WRITABLE}`;

/** Lists the emails that rows give up if they are written. */
export const listReleasedEmails = `
  select row, 'email ' || id as place, '' as "from", '' as until from planned_students
  where ${WRITABLE} and id in (select email_owner from planned_students where email_owner is not null)`;

/** Adds an error to each of the rows. $1 rows, $2 errors. */
export const refuseRows = `
  update planned_students p set problems = array_append(p.problems, refused.problem)
  from unnest($1::int[], $2::jsonb[]) as refused (row, problem) where p.row = refused.row`;
