import { classOn } from '../../enrolments/current-class.ts';
import { CLEARED, nextPlannedDay } from '../../enrolments/primary-enrolment.ts';
import { columnList } from '../../student.columns.ts';
import { END_DAY, ENDS_ENROLMENT, ENROLLED } from './import-claims.sql.ts';

const COLUMNS = columnList.map(({ column }) => column).join(', ');

const planned = (classId: string) =>
  columnList.map(({ name }) => (name === 'class_id' ? classId : `p.${name}`)).join(', ');

/** The class of an active student follows the primary enrolments ([D92]). $2 today. */
const PLANNED_NEW = planned('case when p.first_day <= $2::date then p.class_id end');
const PLANNED_OF_STORED = planned(`case when p.status = 'active' then s.class_id else p.class_id end`);

/** Today, the user who imports, or the ids of the enrolments that begin. */
type PlanParameter = 'today' | 'user' | 'enrolmentIds';

/** A statement that writes a part of the plan. $1 institution, then the values of `parameters`. */
export interface PlanStatement {
  readonly text: string;
  readonly parameters?: readonly PlanParameter[];
  /** The types of rows that it writes, all by default; without such rows it is skipped. */
  readonly types?: readonly string[];
}

/** Gives the new students of the plan ids in the order of the file. $1 ids. */
export const numberNewStudents = `
  update planned_students p set id = numbered.id from (
    select row, ($1::int[])[row_number() over (order by row)] as id from planned_students where id < 0) numbered
  where p.row = numbered.row`;

/** The statements that write the plan, in order. */
export const writePlan: readonly PlanStatement[] = [
  {
    text: `update students s set deleted_at = now(), version = p.version, updated_at = now()
   from planned_students p where p.type = 'deleted' and s.institution_id = $1 and s.id = p.id`,
    types: ['deleted'],
  },

  // A statement writes its rows in any order, and emails must be unique after each row: students who give up their email lose it
  // first.
  {
    text: `update students s set email = null
   where s.institution_id = $1 and s.id in (select email_owner from planned_students where email_owner is not null)
     and s.deleted_at is null`,
    types: ['updated'],
  },

  {
    text: `insert into students (institution_id, id, ${COLUMNS}, audit_key)
   select $1, p.id, ${PLANNED_NEW}, p.audit_key
   from planned_students p where p.type = 'created' order by p.row`,
    parameters: ['today'],
    types: ['created'],
  },

  {
    text: `update students s set (${COLUMNS}, version, updated_at, audit_key) = (${PLANNED_OF_STORED}, p.version, now(), p.audit_key)
   from planned_students p where p.type = 'updated' and s.institution_id = $1 and s.id = p.id`,
    types: ['updated'],
  },

  {
    text: `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by)
   select $1, id, former_status, status, $2::int from planned_students
   where type <> 'deleted' and former_status is distinct from status order by row`,
    parameters: ['user'],
  },

  {
    text: `insert into student_guardians (institution_id, student_id, guardian_id, contact_priority)
   select $1, p.id, p.parent_id, 1 + coalesce(max(l.contact_priority), 0)
   from planned_students p left join student_guardians l on l.institution_id = $1 and l.student_id = p.id
   where p.parent_id is not null and (p.type = 'created' or 'parent_id' = any(p.changed))
   group by p.id, p.parent_id
   on conflict do nothing`,
  },

  {
    text: `update student_guardians l set contact_priority = ranked.rank
   from (select l.student_id, l.guardian_id, row_number() over (
       partition by l.student_id order by l.guardian_id = p.parent_id desc nulls last, l.contact_priority, l.guardian_id) as rank
     from planned_students p join student_guardians l on l.institution_id = $1 and l.student_id = p.id
     where p.type = 'updated' and 'parent_id' = any(p.changed)) ranked
   where l.institution_id = $1 and l.student_id = ranked.student_id and l.guardian_id = ranked.guardian_id
     and l.contact_priority <> ranked.rank`,
    types: ['updated'],
  },

  // Earlier ends of enrolments are past: only the last leaving can be undone.
  {
    text: `update enrolments e set ended_by = null from planned_students p
   where p.type = 'updated' and p.status <> 'active' and p.former_status = 'active' and e.institution_id = $1 and e.student_id = p.id
     and e.ended_by is not null`,
    types: ['updated'],
  },

  {
    text: `update enrolments e set former_ends_on = e.ends_on, former_reason = e.reason,
     ends_on = greatest(e.begins_on, ${END_DAY}), updated_at = now(),
     ended_by = case when p.type = 'deleted' then 'deleted' when p.status <> 'active' then p.status end,
     reason = case when p.type = 'deleted' then 'deleted' when p.status = 'active' then 'transferred' else p.status end
   from planned_students p
   where e.institution_id = $1 and ${ENDS_ENROLMENT}`,
    types: ['updated', 'deleted'],
    parameters: ['today'],
  },

  // A class that is cleared after its student has left does not come back with the student.
  {
    text: `update enrolments e set ended_by = case when e.ended_by = 'inactive' then '${CLEARED}' else 'inactive' end from planned_students p
   where p.type = 'updated' and p.class_id is distinct from p.former_class_id and e.institution_id = $1
     and e.student_id = p.id and e.is_primary and e.ended_by = case when p.class_id is null and p.status <> 'active' then 'inactive' else '${CLEARED}' end`,
    types: ['updated'],
  },

  // Enrols new students from their enrolment date or the first day of the term; those who are not active, until today.
  {
    text: `insert into enrolments (institution_id, id, student_id, class_id, is_primary, begins_on, ends_on, reason)
   select $1, ($3::int[])[row_number() over (order by row)], id, class_id, true, first_day,
     case when status <> 'active' then $2::date
       when type = 'updated' then ${nextPlannedDay('p.id', 'p.first_day')} end, case when status <> 'active' then status end
   from planned_students p where ${ENROLLED} order by row`,
    parameters: ['today', 'enrolmentIds'],
  },

  {
    text: `update enrolments e set class_id = p.class_id, begins_on = p.first_day, updated_at = now()
   from planned_students p where e.institution_id = $1 and e.id = p.plan_id and p.class_id is distinct from p.former_class_id`,
    types: ['updated'],
  },
];

/** Makes students show the class of today, or their last one, after enrolments have changed. $1 institution, $2 today. */
export const followEnrolments = `
  update students s set class_id = shown.class_id from (
    select s.id, ${classOn('$2::date')} as class_id
    from students s join planned_students p on p.id = s.id and p.type = 'updated'
      and p.changed && array['class_id', 'status']
    where s.institution_id = $1
  ) shown
  where s.institution_id = $1 and s.id = shown.id and s.class_id is distinct from shown.class_id`;

/** Adds the class to what the plan changes where only the status says so, as of those whose class is not reopened. $1 institution. */
export const noteClasses = `
  update planned_students p set class_id = s.class_id, changed = p.changed || '{class_id}' from students s
  where p.type = 'updated' and 'status' = any(p.changed) and not 'class_id' = any(p.changed)
    and s.institution_id = $1 and s.id = p.id and s.class_id is distinct from (p.before ->> 'class_id')::int`;

/** Lists the students whose enrolments the plan reopens, what ended these, and whether the primary ones are among them. */
export const listReactivated = `
  select id, former_status, reopens from planned_students
  where type = 'updated' and status = 'active' and (former_status = 'inactive' or reopens) order by id`;

/** Stores what was written, for an undo. $1 institution, $2 import. */
export const storeImportRows = `
  with updated as (
    insert into import_rows (institution_id, import_id, student_id, row, before, former_updated_at)
    select $1, $2::int, id, row, before, former_updated_at from planned_students where type = 'updated' order by row
  )
  update imports set (created_ids, created_rows) = (
    select coalesce(array_agg(id order by row), '{}'), coalesce(array_agg(row order by row), '{}')
    from planned_students where type = 'created')
  where institution_id = $1 and id = $2`;
