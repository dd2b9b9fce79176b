import { isOpenEnrolmentSql } from '../../../students/enrolments/open-enrolment.ts';
import { HOMEROOM_COURSE_ID } from '../../records/fragments.sql.ts';
import { type BundleFile, stagedTable } from '../file/bundle-files.ts';

/** Records that a complete file does not name. Those whose rows are left out are named. Terms, classes and guardians have no inactive state: they stay. */
export interface MissingKind {
  readonly table: string;
  /** Their name in messages. */
  readonly name: string;
  readonly file: BundleFile;
  /** Selects what is missing. $1 institution, $2 today. */
  readonly select: string;
}

export const missingKinds: readonly MissingKind[] = [
  {
    table: 'missing_students',
    name: 'active students',
    file: 'users',
    select: `select s.id from students s
      where s.institution_id = $1 and s.deleted_at is null and s.status = 'active'
        and not exists (select from planned_students p where p.id = s.id)`,
  },
  {
    table: 'missing_users',
    name: 'active staff',
    file: 'users',
    select: `select t.id from users t join roles r on r.institution_id = $1 and r.id = t.role_id
      where t.institution_id = $1 and t.active and t.sourced_id is not null
        and not r.permissions && array['manage:users', 'manage:roles', 'manage:api_keys']
        and not exists (select from planned_users p where p.id = t.id)`,
  },
  {
    table: 'missing_student_guardians',
    name: 'links of students to guardians',
    file: 'users',
    select: `select l.student_id, l.guardian_id from student_guardians l
      join planned_students p on p.id = l.student_id and p.action in ('updated', 'unchanged')
      where l.institution_id = $1 and not exists (
        select from planned_student_guardians n
        where n.is_named and (n.student_id, n.guardian_id) = (l.student_id, l.guardian_id))
        and not exists (select from planned_guardians g where g.id = l.guardian_id and g.action in ('removed', 'failed'))`,
  },
  {
    table: 'missing_courses',
    name: 'active courses',
    file: 'courses',
    select: `select c.id from courses c
      where c.institution_id = $1 and c.status = 'active' and c.sourced_id is distinct from ${HOMEROOM_COURSE_ID}
        and not exists (select from planned_courses p where p.id = c.id)`,
  },
  {
    table: 'missing_enrolments',
    name: 'open enrolments',
    file: 'enrollments',
    select: `select e.id, e.student_id from enrolments e join students s on s.institution_id = $1 and s.id = e.student_id
      where e.institution_id = $1 and ${isOpenEnrolmentSql('e', '$2')} and s.deleted_at is null
        and not exists (select from planned_enrolments p where p.id = e.id)
        and not exists (select from planned_enrolments p where (p.class_id, p.student_id) = (e.class_id, e.student_id))`,
  },
  {
    table: 'missing_class_teachers',
    name: 'teachers of classes',
    file: 'enrollments',
    select: `select t.class_id, t.user_id from class_teachers t
      where t.institution_id = $1 and not exists (
        select from planned_class_teachers p where (p.class_id, p.user_id) = (t.class_id, t.user_id))`,
  },
];

/**
 * Returns the statements that fill the table of a kind. It is empty for a file that lists changes only, and if it is unknown which
 * record a row that is left out names: it could be any of them.
 */
export function fillMissing({ table, select, file }: MissingKind, isBulk: boolean) {
  return [
    { drop: table },
    `create temp table ${table} on commit drop as ${select} and ${isBulk}
      and not exists (select from ${stagedTable(file)} where left_out and unidentified)`,
  ];
}
