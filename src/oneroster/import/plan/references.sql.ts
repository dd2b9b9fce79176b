import { type BundleFile, stagedTable } from '../file/bundle-files.ts';
import { orgReferences } from './school.sql.ts';

/** A column that names rows of another file, or of its own. */
export interface Reference {
  readonly file: BundleFile;
  /** The column's name in the file, and SQL of the condition that the row `s` names the row `t`. */
  readonly column: string;
  readonly names: string;
  readonly to: BundleFile;
  /** The kind of the rows of that file. */
  readonly noun: string;
  /** Condition that the row `t` is known without its row in the bundle, because it is stored. */
  readonly known?: string;
}

const isKnown = (table: string) => `exists (select from known_${table} k where k.sourced_id = t.sourced_id)`;

/** `$4` is the identifier of the institution as the service knows it. */
const ORG_IS_KNOWN = 't.sourced_id = $4';

const orgOf = (file: 'orgs' | 'courses' | 'classes' | 'roles' | 'enrollments'): Reference => ({
  file,
  column: orgReferences[file][1],
  names: `s.${orgReferences[file][0]} = t.sourced_id`,
  to: 'orgs',
  noun: 'an organisation',
  known: ORG_IS_KNOWN,
});

const session = { to: 'academicSessions', noun: 'a session', known: isKnown('terms') } as const;

const userOf = (file: BundleFile, column: string, staged: string): Reference => ({
  file,
  column,
  names: `s.${staged} = t.sourced_id`,
  to: 'users',
  noun: 'a user',
});

/** The references of each file by which a row depends on another one. */
export const references = {
  orgs: [orgOf('orgs')],
  academicSessions: [
    { file: 'academicSessions', column: 'parentSourcedId', names: 's.parent_sourced_id = t.sourced_id', ...session },
  ],
  courses: [orgOf('courses')],
  classes: [
    {
      file: 'classes',
      column: 'courseSourcedId',
      names: 's.course_sourced_id = t.sourced_id',
      to: 'courses',
      noun: 'a course',
      known: isKnown('courses'),
    },
    {
      file: 'classes',
      column: 'termSourcedIds',
      names: `t.sourced_id = any (string_to_array(s.term_sourced_ids, ','))`,
      ...session,
    },
    orgOf('classes'),
  ],
  roles: [orgOf('roles')],
  // Without one of its roles it is unknown who a user is.
  users: [{ file: 'users', column: 'role', names: 's.sourced_id = t.user_sourced_id', to: 'roles', noun: 'a role' }],
  enrollments: [
    {
      file: 'enrollments',
      column: 'classSourcedId',
      names: 's.class_sourced_id = t.sourced_id',
      to: 'classes',
      noun: 'a class',
      known: isKnown('classes'),
    },
    {
      ...userOf('enrollments', 'userSourcedId', 'user_sourced_id'),
      known: `coalesce(s.user_role, '') not in ('student', 'teacher') or ${isKnown('students')} or ${isKnown('users')}`,
    },
    orgOf('enrollments'),
  ],
  rolesOfUsers: [userOf('roles', 'userSourcedId', 'user_sourced_id')],
  demographics: [userOf('demographics', 'sourcedId', 'sourced_id')],
} as const satisfies Record<string, readonly Reference[]>;

/** Selects the problems of rows that name one that is left out, unless its identifier is also known otherwise. */
export function leftOutSql({ file, column, names, to, noun, known = 'false' }: Reference): string {
  const others = `exists (select from ${stagedTable(to)} o where o.sourced_id = t.sourced_id and not o.left_out)`;
  return `select distinct on (s.row) s.row, '${column}' as column, t.sourced_id as value,
      '${to === 'roles' ? 'has' : 'names'} ${noun} that is left out: ${to}.csv, row ' || t.row || '.' as message
    from ${stagedTable(file)} s join ${stagedTable(to)} t on t.left_out and ${names}
    where not s.left_out and not s.removed and not (${known}) and not ${others}
    order by s.row, t.row`;
}
