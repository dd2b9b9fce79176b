import { rosterDays } from '../../../database/schema/enrolment-days.ts';
import { isOpenEnrolmentSql } from '../../../students/enrolments/open-enrolment.ts';
import { isErasedSql } from './bundle-users.sql.ts';
import { problemSql } from './kind-checks.sql.ts';
import type { PlannedKind } from './planned-kind.ts';

/** The classes of students and teachers. Rows of people who are not imported are skipped with them. */

/** The identifiers of people who are not imported. */
export const SKIPPED_USERS = [
  { drop: 'skipped_users' },
  `create temp table skipped_users on commit drop as
  select sourced_id from bundle_users where skipped and sourced_id not in (select sourced_id from known_users)
  union select sourced_id from planned_students where action = 'skipped'
  union select sourced_id from students where institution_id = $1 and deleted_at is not null and sourced_id is not null
  union select 's-' || id from students where institution_id = $1 and deleted_at is not null and sourced_id is null
  union select e.user_sourced_id from staged_enrollments e
  where not exists (select from known_students k where k.sourced_id = e.user_sourced_id)
    and not exists (select from known_users k where k.sourced_id = e.user_sourced_id) and ${isErasedSql('e.user_sourced_id')}`,
];

/** SQL of the class of a new student `p`: that of today, or the last one of a student who has left ([D29a], [D92]). $2 today. */
export const PRIMARY_CLASS = `(select e.class_id from planned_enrolments e
  where e.student_id = p.id and e.action = 'created' and e.is_primary
    and (p.status <> 'active' and e.begins_on <= $2::date or $2::date between ${rosterDays('e')})
  order by e.begins_on desc, e.id limit 1)`;

/** The first day of each class of the bundle, and the day after its last. */
export const CLASS_DATES = `
  select c.sourced_id, max(x.end_date)::date as ends_on, min(x.start_date)::date as begins_on
  from staged_classes c join staged_academic_sessions x on x.sourced_id = any (string_to_array(c.term_sourced_ids, ','))
  where not c.left_out and not x.left_out
  group by c.sourced_id`;

/** Joins the dates of the class of the enrolment `s`, from `ends` in the bundle or else the term of the stored class. */
const JOIN_CLASS_DATES = `
  left join ends on ends.sourced_id = s.class_sourced_id
  left join classes stored on stored.institution_id = $1 and stored.id = class.id
  left join terms term on term.institution_id = $1 and term.id = stored.term_id`;

/** The day after the last one of that class. */
const CLASS_ENDS_ON = 'coalesce(ends.ends_on, term.ends_on + 1)';

/** Joins the term of that class as the bundle leaves it: that of the row `planned` and its days, or else what is stored. */
const IS_PLANNED = `action in ('created', 'updated', 'unchanged')`;
const TERM_ID = `case when planned.${IS_PLANNED} then planned.term_id else stored.term_id end`;
const JOIN_TERM = `
  left join planned_terms sent on sent.${IS_PLANNED} and sent.id = ${TERM_ID}
  left join terms held on held.institution_id = $1 and held.id = ${TERM_ID}`;

const TERM_STARTS_ON = 'coalesce(sent.starts_on, held.starts_on)';
const TERM_ENDS_ON = 'coalesce(sent.ends_on, held.ends_on)';

/** No enrolment begins before the term of its class ([D92]). One that ended before, too, was never on the roster. */
const BEGINS_ON = `greatest(coalesce(s.begin_date::date, ends.begins_on, $2::date), ${TERM_STARTS_ON})`;

/** One that ends with its class, or later ([D91]), has no end of its own, and moves with it. */
const ENDS_ON = `case when s.end_date::date = ${CLASS_ENDS_ON} or s.end_date::date > ${TERM_ENDS_ON} then null
  when s.end_date::date < s.begin_date::date then s.end_date::date else greatest(s.end_date::date, ${TERM_STARTS_ON}) end`;

export const enrolments: PlannedKind = {
  kind: 'enrolment',
  table: 'enrolments',
  file: 'enrollments',
  source: `
    with ends as materialized (${CLASS_DATES})
    select s.row, s.sourced_id, s.removed, class.id as class_id, student.id as student_id,
      ${BEGINS_ON} as begins_on, case when s.end_date is not null then ${ENDS_ON} end as ends_on,
      ${CLASS_ENDS_ON} as class_ends_on, s.begin_date is null as has_no_begin, s.begin_date,
      coalesce(sent.name, held.name) as term_name, ${TERM_STARTS_ON} as term_starts_on, ${TERM_ENDS_ON} as term_ends_on,
      s.class_sourced_id, s.user_sourced_id, coalesce(planned.type, stored.type) as class_type, false as is_primary
    from staged_enrollments s
      left join known_classes class on class.sourced_id = s.class_sourced_id
      left join known_students student on student.sourced_id = s.user_sourced_id
      left join planned_classes planned on planned.id = class.id and planned.action <> 'failed'${JOIN_CLASS_DATES}${JOIN_TERM}
    where (s.user_role = 'student' or s.removed and s.user_role is null)
      and (s.user_sourced_id is null or s.user_sourced_id not in (select sourced_id from skipped_users))`,
  columns: { class_id: [], student_id: [], begins_on: [], ends_on: [] },
  insertColumns: { is_primary: 'p.is_primary' },
  natural: `t.ends_on is null and p.ends_on is null and (t.class_id, t.student_id) = (p.class_id, p.student_id)`,
  own: '(t.class_id, t.student_id) = (p.class_id, p.student_id)',
  resolve: [
    'create index on planned_enrolments (student_id)',
    `update planned_enrolments p set
       begins_on = case when p.has_no_begin then greatest(t.begins_on, p.term_starts_on) else p.begins_on end,
       ends_on = case when p.ends_on is null and t.ends_on = p.class_ends_on then t.ends_on else p.ends_on end
     from enrolments t where t.institution_id = $1 and t.id = p.id and p.action is null`,
    `update planned_enrolments p set action = 'skipped' from enrolments t
     where p.action = 'removed' and t.institution_id = $1 and t.id = p.id and not ${isOpenEnrolmentSql('t', '$2')}`,
    // The homeroom of a student is the primary class, unless there is another one at that time.
    `update planned_enrolments p set is_primary = true
     where p.action = 'created' and p.class_type = 'homeroom' and p.ends_on is distinct from p.begins_on
       and p.begins_on <= coalesce(p.ends_on, 'infinity')
       and not exists (
         select from planned_enrolments o
         where o.class_type = 'homeroom' and o.student_id = p.student_id and o.id <> p.id and not o.removed and o.action is distinct from 'failed' and o.begins_on <= coalesce(o.ends_on, 'infinity')
           and daterange(o.begins_on, o.ends_on) && daterange(p.begins_on, p.ends_on))
       and not exists (
         select from enrolments o where o.institution_id = $1 and o.student_id = p.student_id and o.is_primary
           and daterange(o.begins_on, o.ends_on) && daterange(p.begins_on, p.ends_on))`,
  ],
  checks: [
    problemSql('planned_enrolments', {
      column: 'classSourcedId',
      value: 'p.class_sourced_id',
      message: `'names no class, neither of the bundle nor of this institution.'`,
      when: 'p.class_id is null',
    }),
    problemSql('planned_enrolments', {
      column: 'userSourcedId',
      value: 'p.user_sourced_id',
      message: `'names no student, neither of the bundle nor of this institution.'`,
      when: 'p.student_id is null',
    }),
    problemSql('planned_enrolments', {
      column: 'endDate',
      value: 'p.ends_on::text',
      message: `'must not be before beginDate, ' || p.begins_on || '.'`,
      when: 'p.ends_on < p.begins_on',
    }),
    problemSql('planned_enrolments', {
      column: 'beginDate',
      value: 'p.begin_date',
      message: `'must not be before 1900-01-01.'`,
      when: `p.begin_date::date < '1900-01-01'`,
    }),
    problemSql('planned_enrolments', {
      column: 'beginDate',
      value: 'p.begins_on::text',
      message: `'is after the term of the class: ' || p.term_name || ' ends on ' || p.term_ends_on || '.'`,
      // Days that stand are not judged again.
      when: `p.begins_on > p.term_ends_on and (p.action = 'created' or p.changed && '{begins_on,class_id}')`,
    }),
    `select row, 'userSourcedId' as column, user_sourced_id as value,
       'is enrolled in the class by an earlier row, too, and neither has an end of its own.' as message
     from (select p.row, p.id, p.user_sourced_id, first_value(p.id) over (partition by p.class_id, p.student_id order by p.row) as first
       from planned_enrolments p where p.action in ('created', 'updated', 'unchanged') and p.ends_on is null
         and p.class_id is not null and p.student_id is not null) open
     where id <> first`,
    `select p.row, 'userSourcedId' as column, p.user_sourced_id as value,
       'is enrolled in this class here already, under the identifier ' || coalesce(t.sourced_id, 'e-' || t.id) || '.' as message
     from planned_enrolments p join enrolments t on t.institution_id = $1 and t.id <> p.id and t.ends_on is null
       and t.class_id = p.class_id and t.student_id = p.student_id
     where p.action in ('created', 'updated') and p.ends_on is null
       and not exists (select from planned_enrolments o where o.id = t.id and o.action <> 'failed' and (o.removed or o.ends_on is not null))`,
  ],
  unique: [],
};

/**
 * Plans the teachers of classes: `created`, `updated` where the primary teacher changes, `unchanged` or `removed`. A teacher whose
 * enrolment has ended before the class is removed, unless another row enrols the same teacher.
 */
export const planTeachers = [
  { drop: 'planned_class_teachers' },
  `create temp table planned_class_teachers on commit drop as
   with ends as materialized (${CLASS_DATES}), enrolled as (
     select s.row, s.sourced_id, s.left_out, class.id as class_id, teacher.id as user_id, coalesce(s.is_primary = 'true', false) as is_primary,
       s.class_sourced_id, s.user_sourced_id,
       s.removed or coalesce(s.end_date::date <= least($2::date, ${CLASS_ENDS_ON} - 1), false) as removed
     from staged_enrollments s
       left join known_classes class on class.sourced_id = s.class_sourced_id
       left join known_users teacher on teacher.sourced_id = s.user_sourced_id${JOIN_CLASS_DATES}
     where s.user_role = 'teacher' and (s.user_sourced_id is null or s.user_sourced_id not in (select sourced_id from skipped_users))
   )
   select row, sourced_id, removed, class_id, user_id, is_primary, class_sourced_id, user_sourced_id,
     case when left_out then 'failed'
       when removed and bool_or(not removed) over (partition by class_id, user_id) then 'skipped' end as action
   from enrolled order by row`,
  `update planned_class_teachers p set action = case
     when p.removed then case when t.user_id is null then 'skipped' else 'removed' end
     when t.user_id is null then 'created' when p.is_primary and not t.is_primary then 'updated' else 'unchanged' end
   from planned_class_teachers self left join class_teachers t on t.institution_id = $1 and t.class_id = self.class_id and t.user_id = self.user_id
   where self.row = p.row and p.action is null`,
];

export const teacherChecks: readonly string[] = [
  problemSql('planned_class_teachers', {
    column: 'classSourcedId',
    value: 'p.class_sourced_id',
    message: `'names no class, neither of the bundle nor of this institution.'`,
    when: 'p.class_id is null',
  }),
  problemSql('planned_class_teachers', {
    column: 'userSourcedId',
    value: 'p.user_sourced_id',
    message: `'names no member of staff, neither of the bundle nor of this institution.'`,
    when: 'p.user_id is null',
  }),
  `select row, 'primary' as column, 'true' as value, 'is true for two teachers of one class.' as message
   from (select row, user_id, first_value(user_id) over (partition by class_id order by row) as first
     from planned_class_teachers where is_primary and not removed and action <> 'failed' and class_id is not null) primary_teachers
   where user_id <> first`,
];
