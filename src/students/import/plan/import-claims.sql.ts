import { isOpenEnrolmentSql } from '../../enrolments/open-enrolment.ts';
import { inUseMessage } from './in-use.sql.ts';
import { problem, problemObject, WRITABLE } from './plan-columns.sql.ts';

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

/** Returns SQL of the error of a row whose email belongs to the student `email_owner`; null if it belongs to nobody else. */
export const emailProblem = (mayReadStudents: boolean) =>
  problem('email_owner is not null', 'email', 'already_in_use', inUseMessage('email_owner', mayReadStudents));

/** Adds an error to the rows whose email belongs to another student, who keeps it. */
export const refuseTakenEmails = `
  update planned_students set problems = array_append(problems, email_problem)
  where email_owner is not null and email_owner not in (
    select id from planned_students where ${WRITABLE} and (type = 'deleted' or 'email' = any(changed)))`;

/**
 * Returns the statement that lists the classes with a capacity that planned students enter, with their number.
 * @param lock true if no concurrent change may fill them. $1 institution
 */
export const listLimitedClasses = (lock: boolean) => `
  select c.id, c.capacity, entered.entrants from classes c
  join (
    select class_id, count(*) filter (where ${WRITABLE})::int as entrants from planned_students where ${ENTERS} group by class_id
  ) entered on entered.class_id = c.id
  where c.institution_id = $1 and c.capacity is not null
  order by c.id ${lock ? 'for no key update of c' : ''}`;

/** The column in which a row gives its class. */
const CLASS_COLUMN = `case when p.class_name is null then 'class_id' else 'class_name' end`;

/**
 * Lists what rows need and may not get: seats in a class with more entrants than free seats ([D35]), and emails that another student
 * of the file gives up. The error of an unmet claim names the column in which the row gives its class. $1 such classes, $2 their
 * capacities, $3 their free seats.
 */
export const listClaims = `
  select p.row, 'class ' || c.id as place, c.free,
    ${problemObject(CLASS_COLUMN, 'class_full', `'is full: all ' || c.capacity || ' places are taken.'`)} as problem
  from planned_students p join unnest($1::int[], $2::int[], $3::int[]) as c (id, capacity, free) on c.id = p.class_id
  where ${WRITABLE} and ${ENTERS}
  union all
  select row, 'email ' || email_owner, 0, email_problem from planned_students where ${WRITABLE} and email_owner is not null
  order by row`;

/** Lists the seats that rows give up if they are written. $1 institution, $2 today. */
export const listReleasedSeats = `
  select p.row, 'class ' || e.class_id as place from planned_students p
  join enrolments e on e.institution_id = $1 and ${ENDS}
  join classes c on c.institution_id = $1 and c.id = e.class_id and c.capacity is not null
  where ${WRITABLE}`;

/** Lists the emails that rows give up if they are written. */
export const listReleasedEmails = `
  select row, 'email ' || id as place from planned_students
  where ${WRITABLE} and id in (select email_owner from planned_students where email_owner is not null)`;

/** Adds an error to each of the rows. $1 rows, $2 errors. */
export const refuseRows = `
  update planned_students p set problems = array_append(p.problems, refused.problem)
  from unnest($1::int[], $2::jsonb[]) as refused (row, problem) where p.row = refused.row`;
