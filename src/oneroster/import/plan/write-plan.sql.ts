import { classOn } from '../../../students/enrolments/current-class.ts';
import { isOpenEnrolmentSql } from '../../../students/enrolments/open-enrolment.ts';
import { enrolments } from './enrolments.sql.ts';
import { changesVersion, writeLinks } from './guardian-links.sql.ts';
import { guardians, staff, students } from './people-kinds.sql.ts';
import { writeKind } from './planned-kind.ts';
import { classes, courses, terms } from './structure-kinds.sql.ts';

const LEAVING_USERS = `(select id from planned_users where action = 'removed' or action = 'updated' and not active
  union select id from missing_users)`;

const endEnrolments = (reason: string, from: string) =>
  `update enrolments e set former_ends_on = e.ends_on, former_reason = e.reason, ends_on = greatest(e.begins_on, $2::date),
     reason = ${reason}, ended_by = ${reason}, updated_at = now()
   from ${from} and e.institution_id = $1 and ${isOpenEnrolmentSql('e', '$2')}`;

const leaving: readonly string[] = [
  `create temp table leaving_students on commit drop as
   select id from planned_students where action = 'removed' union select id from missing_students`,
  `update students s set status = 'inactive', version = version + 1, updated_at = now()
   where s.institution_id = $1 and s.id in (select id from leaving_students)`,
  `insert into student_status_changes (institution_id, student_id, from_status, to_status, changed_by)
   select $1, id, former_status, status, $3::int from (
     select id, case action when 'updated' then former_status end as former_status, status, row from planned_students
     where action in ('created', 'updated')
     union all select id, 'active', 'inactive', null from leaving_students
   ) changes where former_status is distinct from status order by row nulls last, id`,
  // Earlier ends of enrolments are past: only the last leaving can be undone.
  `update enrolments e set ended_by = null where e.institution_id = $1 and e.ended_by is not null and e.student_id in (
     select id from leaving_students
     union all select id from planned_students where action = 'updated' and status <> 'active' and former_status = 'active')`,
  endEnrolments(`'inactive'`, `leaving_students s where e.student_id = s.id`),
  endEnrolments(
    `'inactive'`,
    `planned_students s where e.student_id = s.id and s.action = 'updated' and s.status <> 'active' and s.former_status = 'active'
       and e.id not in (select id from planned_enrolments where id is not null and action <> 'failed')`,
  ),
  endEnrolments(
    'null',
    `(select id from planned_enrolments where action = 'removed' union all select id from missing_enrolments) l where e.id = l.id`,
  ),
  `update courses set status = 'archived', updated_at = now() where institution_id = $1 and status = 'active'
     and id in (select id from planned_courses where action = 'removed' union select id from missing_courses)`,
  `update users set active = false, updated_at = now() where institution_id = $1 and active and id in ${LEAVING_USERS}`,
  `update sessions set ended_at = now() where institution_id = $1 and ended_at is null and user_id in ${LEAVING_USERS}`,
  `delete from student_guardians l using missing_student_guardians m
   where l.institution_id = $1 and (l.student_id, l.guardian_id) = (m.student_id, m.guardian_id)`,
  `update students s set primary_guardian_id = null, ${changesVersion('s')} from missing_student_guardians m
   where s.institution_id = $1 and s.id = m.student_id and s.primary_guardian_id = m.guardian_id`,
];

/** Students show the class of today, after their enrolments have changed ([D92]). New students are inserted with it. */
const classOfStudents: readonly string[] = [
  `create temp table moved_students on commit drop as
   select s.id, shown.class_id from (
     select distinct e.student_id from enrolments e where e.institution_id = $1 and e.is_primary and e.id in (
       select id from planned_enrolments where action in ('created', 'updated', 'removed') union all select id from missing_enrolments)
   ) changed
     join students s on s.institution_id = $1 and s.id = changed.student_id and s.status = 'active' and s.deleted_at is null
     cross join lateral (select ${classOn('$2::date')} as class_id) shown
   where shown.class_id is distinct from s.class_id`,
  `update students s set class_id = m.class_id, ${changesVersion('s')}
   from moved_students m where s.institution_id = $1 and s.id = m.id`,
];

const teachers: readonly string[] = [
  `delete from class_teachers t using (
     select class_id, user_id from planned_class_teachers where action = 'removed'
     union select class_id, user_id from missing_class_teachers) gone
   where t.institution_id = $1 and (t.class_id, t.user_id) = (gone.class_id, gone.user_id)`,
  `update class_teachers t set is_primary = false from planned_class_teachers p
   where p.is_primary and not p.removed and p.action <> 'failed' and t.institution_id = $1 and t.class_id = p.class_id and t.user_id <> p.user_id and t.is_primary`,
  `insert into class_teachers (institution_id, class_id, user_id, is_primary)
   select $1, class_id, user_id, bool_or(is_primary) from planned_class_teachers where action = 'created'
   group by class_id, user_id order by min(row)`,
  `update class_teachers t set is_primary = true from planned_class_teachers p
   where p.action = 'updated' and t.institution_id = $1 and (t.class_id, t.user_id) = (p.class_id, p.user_id) and not t.is_primary`,
  `update class_teachers t set is_primary = true from (
     select distinct on (class_id) class_id, user_id from class_teachers each
     where each.institution_id = $1
       and class_id in (select class_id from planned_class_teachers union select class_id from missing_class_teachers)
       and not exists (select from class_teachers o where o.institution_id = $1 and o.class_id = each.class_id and o.is_primary)
     order by class_id, created_at, user_id
   ) first where t.institution_id = $1 and (t.class_id, t.user_id) = (first.class_id, first.user_id)`,
];

/** The statements that write the plan of all but teachers, in order. $1 institution, $2 today, $3 the user who imports. */
export const writeStatements: readonly string[] = [
  ...[terms, courses, classes, staff, guardians, students].flatMap(writeKind),
  ...writeLinks,
  ...leaving,
  ...writeKind(enrolments),
];

/** The statements that follow, once enrolments have been reopened. The parameters are the same. */
export const finishStatements: readonly string[] = [...classOfStudents, ...teachers];
