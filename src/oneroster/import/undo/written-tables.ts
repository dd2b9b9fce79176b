import type { Permission } from '../../../access/permissions.ts';
import type { BundleFile } from '../file/bundle-files.ts';
import { RETURNED } from '../reopen-returned.ts';

/** A table whose rows an import of a bundle writes. In its SQL, `t` is a stored row, `$1` the institution. */
export interface WrittenTable {
  readonly table: string;
  /** The file that the import reports it under. */
  readonly file: BundleFile;
  /** The columns that identify a row within the institution. */
  readonly key: readonly [id: string, linkedId?: string];
  /** The table with the plan of its records. */
  readonly plan: string;
  /** Condition on the rows that the plan may change or delete. */
  readonly touched: string;
  /** Condition on the planned records `p` that it creates. */
  readonly created?: string;
  /** The permission to undo its changes. */
  readonly permission: Permission;
}

const planned = (plan: string, actions: string) => `select id from ${plan} where action in (${actions})`;

/** The students whose open enrolments the import ends. */
const LEAVING = `select id from planned_students where action = 'removed' or action = 'updated' and status <> 'active'
  union select id from missing_students`;

/** The students whose primary enrolments the import changes or ends. $1 institution. */
const MOVED = `select e.student_id from enrolments e where e.institution_id = $1 and e.is_primary and e.id in (
  select id from planned_enrolments where action in ('updated', 'removed') union all select id from missing_enrolments)`;

/** The tables in the order in which an undo removes created rows: those that refer to others come first. */
export const writtenTables: readonly WrittenTable[] = [
  {
    table: 'class_teachers',
    file: 'enrollments',
    key: ['class_id', 'user_id'],
    plan: 'planned_class_teachers',
    touched: `t.class_id in (select class_id from planned_class_teachers union select class_id from missing_class_teachers)`,
    created: `p.action = 'created'`,
    permission: 'update:classes',
  },
  {
    table: 'student_guardians',
    file: 'users',
    key: ['student_id', 'guardian_id'],
    plan: 'planned_student_guardians',
    touched: `t.student_id in (select student_id from planned_student_guardians union select student_id from missing_student_guardians)
      or t.guardian_id in (${planned('planned_guardians', `'removed'`)})`,
    created: 'not p.is_stored',
    permission: 'manage:guardians',
  },
  {
    table: 'enrolments',
    file: 'enrollments',
    key: ['id'],
    plan: 'planned_enrolments',
    touched: `t.id in (${planned('planned_enrolments', `'updated', 'removed'`)} union select id from missing_enrolments)
      or t.student_id in (${LEAVING} union ${RETURNED})`,
    created: `p.action = 'created'`,
    permission: 'update:classes',
  },
  {
    table: 'students',
    file: 'users',
    key: ['id'],
    plan: 'planned_students',
    touched: `t.id in (${planned('planned_students', `'updated', 'removed'`)} union select id from missing_students
        union select student_id from planned_enrolments where action = 'created' and is_primary
        union ${MOVED}
        union select student_id from missing_student_guardians)
      or t.primary_guardian_id in (${planned('planned_guardians', `'removed'`)})`,
    created: `p.action = 'created'`,
    permission: 'import:students',
  },
  {
    table: 'guardians',
    file: 'users',
    key: ['id'],
    plan: 'planned_guardians',
    touched: `t.id in (${planned('planned_guardians', `'updated'`)})`,
    created: `p.action = 'created'`,
    permission: 'manage:guardians',
  },
  {
    table: 'classes',
    file: 'classes',
    key: ['id'],
    plan: 'planned_classes',
    touched: `t.id in (${planned('planned_classes', `'updated'`)})`,
    created: `p.action = 'created'`,
    permission: 'update:classes',
  },
  {
    table: 'users',
    file: 'users',
    key: ['id'],
    plan: 'planned_users',
    touched: `t.id in (${planned('planned_users', `'updated', 'removed'`)} union select id from missing_users)`,
    created: `p.action = 'created'`,
    permission: 'manage:users',
  },
  {
    table: 'courses',
    file: 'courses',
    key: ['id'],
    plan: 'planned_courses',
    touched: `t.id in (${planned('planned_courses', `'updated', 'removed'`)} union select id from missing_courses)`,
    created: `p.action = 'created'`,
    permission: 'update:courses',
  },
  {
    table: 'terms',
    file: 'academicSessions',
    key: ['id'],
    plan: 'planned_terms',
    touched: `t.id in (${planned('planned_terms', `'updated'`)})`,
    created: `p.action = 'created'`,
    permission: 'update:classes',
  },
];

/** SQL of the condition that the rows with two aliases have one key. */
export function sameKey({ key }: WrittenTable, stored: string, other: string): string {
  return key.map((column) => `${stored}.${column} = ${other}.${column}`).join(' and ');
}

/** SQL of the condition that a row is the one that a record of an import names. */
export function isRecordSql({ key: [id, linkedId] }: WrittenTable, stored: string, record: string): string {
  const linked = linkedId ? ` and ${stored}.${linkedId} = ${record}.linked_id` : '';
  return `${stored}.${id} = ${record}.id${linked}`;
}

/** SQL of the two columns that name a row in `import_records`. */
export function keySql({ key: [id, linkedId] }: WrittenTable, alias: string): string {
  return `${alias}.${id}, ${linkedId ? `${alias}.${linkedId}` : 'null::int'}`;
}
