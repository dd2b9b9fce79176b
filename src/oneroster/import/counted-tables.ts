import type { Permission } from '../../access/permissions.ts';
import type { BundleFile } from './file/bundle-files.ts';

/** The tables of the plan with the file that each is made from, and the permissions to create and to update its records. */
export const PLANNED: readonly (readonly [table: string, file: BundleFile, create: Permission, update: Permission])[] =
  [
    ['planned_terms', 'academicSessions', 'create:classes', 'update:classes'],
    ['planned_courses', 'courses', 'create:courses', 'update:courses'],
    ['planned_classes', 'classes', 'create:classes', 'update:classes'],
    ['planned_users', 'users', 'manage:users', 'manage:users'],
    ['planned_guardians', 'users', 'manage:guardians', 'manage:guardians'],
    ['planned_students', 'users', 'import:students', 'update:students'],
    ['planned_enrolments', 'enrollments', 'update:classes', 'update:classes'],
    ['planned_class_teachers', 'enrollments', 'update:classes', 'update:classes'],
  ];

/** Roles and demographics are parts of a user here: relations of their rows, with what becomes of them. */
export const PARTS_OF_USERS: readonly (readonly [
  relation: string,
  file: BundleFile,
  create?: never,
  update?: never,
])[] = [
  [
    `(select s.row, case when s.removed then 'skipped' when u.action = 'created' then 'created'
        when u.action in ('updated', 'unchanged') then 'unchanged' else 'skipped' end as action
      from staged_roles s left join (
        select sourced_id, action from planned_students union all select sourced_id, action from planned_guardians
        union all select sourced_id, action from planned_users) u on u.sourced_id = s.user_sourced_id)`,
    'roles',
  ],
  [
    `(select demographics_row as row, case when action = 'updated' and not changed && array['date_of_birth'] then 'unchanged'
        else action end as action
      from planned_students where action in ('created', 'updated', 'unchanged') and demographics_row is not null)`,
    'demographics',
  ],
];

/** Files with rows that need no record, since this service makes what they name itself: school years, grading periods, homerooms' course. */
export const MADE_HERE: ReadonlySet<BundleFile> = new Set(['academicSessions', 'courses']);

/** The permissions to change the records that complete files do not name, by the table that lists them. */
export const MISSING_PERMISSIONS: Readonly<Record<string, Permission>> = {
  missing_students: 'update:students',
  missing_users: 'manage:users',
  missing_student_guardians: 'manage:guardians',
  missing_courses: 'update:courses',
  missing_enrolments: 'update:classes',
  missing_class_teachers: 'update:classes',
};
