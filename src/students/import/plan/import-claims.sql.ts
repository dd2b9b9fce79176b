import { isOpenEnrolmentSql } from '../../enrolments/open-enrolment.ts';
import { inUseMessage } from './in-use.sql.ts';
import { problemText, WRITABLE } from './plan-columns.sql.ts';

/** Condition on rows of the plan that enrol their student in a class: a new one, or the last one again. */
export const ENTERS = `status = 'active' and class_id is not null and type in ('created', 'updated')
  and (former_status is distinct from 'active' or former_class_id is distinct from class_id)`;

const OPEN = isOpenEnrolmentSql('e', '$2');

/**
 * Condition on enrolments `e` that a row `p` of the plan ends: all of a student who leaves; of one who moves, the primary one and
 * any other in the class that becomes primary. $2 today.
 */
export const ENDS = `e.student_id = p.id and ${OPEN} and p.type <> 'created' and (
     p.type = 'deleted'
     or (p.status <> 'active' and p.former_status = 'active')
     or (p.status = 'active' and (p.former_status <> 'active' or p.former_class_id is distinct from p.class_id)
       and (e.is_primary or e.class_id = p.class_id)))`;

const emailInUse = (mayReadStudents: boolean) =>
  problemText('email', 'already_in_use', inUseMessage('email_owner', mayReadStudents));

/** Returns the statement that adds an error to the rows whose email belongs to another student, who keeps it. $1 institution. */
export const refuseTakenEmails = (mayReadStudents: boolean) => `
  update planned_students set problems = problems || (${emailInUse(mayReadStudents)})
  where email_owner is not null and email_owner not in (
    select id from planned_students where ${WRITABLE} and (type = 'deleted' or 'email' = any(changed)))`;

/** Locks the classes with a capacity that planned students enter, so that no concurrent change fills them. */
export const lockLimitedClasses = `
  select count(*) from (
    select c.id from classes c
    where c.institution_id = $1 and c.capacity is not null and c.id in (select class_id from planned_students where ${ENTERS})
    order by c.id for no key update) locked`;

/**
 * Returns the statement that lists what rows need and may not get: seats in a class with more entrants than free seats ([D35]),
 * and emails that another student of the file gives up. The error of an unmet claim names the column in which the row gives its
 * class. $1 institution, $2 today. Enrolments are counted for all limited classes at once: one by one, PostgreSQL might read all enrolments for each.
 */
export const listClaims = (mayReadStudents: boolean) => `
  with entered as (
    select class_id, count(*) as entrants from planned_students where ${WRITABLE} and ${ENTERS} group by class_id
  ), limited as (
    select c.id, c.capacity, entered.entrants
    from entered join classes c on c.institution_id = $1 and c.id = entered.class_id and c.capacity is not null
  ), enrolled as (
    select e.class_id, count(*)::int as students from enrolments e
    where e.institution_id = $1 and e.class_id = any (array(select id from limited)) and ${OPEN} group by e.class_id
  ), seated as (
    select c.id, c.capacity, c.entrants, c.capacity - coalesce(enrolled.students, 0) as free
    from limited c left join enrolled on enrolled.class_id = c.id
  )
  select p.row, 'class ' || c.id as place, c.free,
    case when p.class_name is null then 'class_id' else 'class_name' end || E'\\tclass_full\\t' || 'is full: all ' || c.capacity || ' places are taken.' as problem
  from planned_students p join seated c on c.id = p.class_id and c.entrants > c.free
  where ${WRITABLE} and ${ENTERS}
  union all
  select row, 'email ' || email_owner, 0, ${emailInUse(mayReadStudents)} from planned_students where ${WRITABLE} and email_owner is not null
  order by row`;

/** Lists the seats and emails that rows give up if they are written. $1 institution, $2 today. */
export const listReleases = `
  select p.row, 'class ' || e.class_id as place from planned_students p
  join enrolments e on e.institution_id = $1 and ${ENDS}
  join classes c on c.institution_id = $1 and c.id = e.class_id and c.capacity is not null
  where ${WRITABLE}
  union all
  select row, 'email ' || id from planned_students
  where ${WRITABLE} and id in (select email_owner from planned_students where email_owner is not null)`;

/** Adds an error to each of the rows. $1 rows, $2 errors. */
export const refuseRows = `
  update planned_students p set problems = p.problems || refused.problem
  from unnest($1::int[], $2::text[]) as refused (row, problem) where p.row = refused.row`;
