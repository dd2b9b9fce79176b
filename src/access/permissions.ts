/** The roles that OneRoster 1.2 gives a person in an organisation. */
export const oneRosterRoles = [
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'student',
  'systemAdministrator',
  'teacher',
] as const;

export type OneRosterRole = (typeof oneRosterRoles)[number];

/** All permissions, as `<action>:<resource>` ([D16]). */
export const permissions = [
  'read:students',
  'create:students',
  'update:students',
  'delete:students',
  'import:students',
  'export:students',
  'erase:students',
  'read:courses',
  'create:courses',
  'update:courses',
  'delete:courses',
  'read:classes',
  'create:classes',
  'update:classes',
  'delete:classes',
  'read:attendance',
  'record:attendance',
  'correct:attendance',
  'manage:calendar',
  'read:grades',
  'submit:grades',
  'manage:grading',
  'issue:documents',
  'read:guardians',
  'manage:guardians',
  'read:webhooks',
  'manage:webhooks',
  'read:users',
  'manage:users',
  'read:roles',
  'manage:roles',
  'read:analytics',
  'read:audit_logs',
  'manage:api_keys',
] as const;

export type Permission = (typeof permissions)[number];

/** Descriptions of the permissions whose names do not say what they include. */
export const permissionNotes: Readonly<Partial<Record<Permission, string>>> = {
  'manage:grading': 'Creates and changes grade scales and grading policies.',
  'import:students':
    'Creates students from files. An import that changes students (mode upsert) needs update:students too.',
  'issue:documents':
    'Issues report cards and transcripts, which show grades, attendance and averages of every student, and revokes them.',
  'correct:attendance':
    "Corrects teachers' marks and reports absences for the office. Shows the reasons of absences, which are often medical.",
  'manage:calendar': 'Decides which days have school, and which codes of attendance there are.',
  'read:audit_logs':
    'Shows who changed what, with the former and new values of every record, personal data included, whatever else the role may read.',
  'erase:students': 'Removes the personal data of a student for good.',
};

const administratorOnly: readonly Permission[] = [
  'erase:students',
  'read:webhooks',
  'manage:webhooks',
  'read:users',
  'manage:users',
  'read:roles',
  'manage:roles',
  'read:audit_logs',
  'manage:api_keys',
];

const viewer: readonly Permission[] = ['read:students', 'read:courses', 'read:classes'];

interface BuiltInRoleDescription {
  readonly description: string;
  readonly permissions: readonly Permission[];
  /** The role in OneRoster; null if its users have none there. */
  readonly onerosterRole: OneRosterRole | null;
}

/** The roles that every institution has. They cannot be changed ([D16], [D40]). */
export const builtInRoles = {
  administrator: {
    description: 'Everything, people and their roles included',
    permissions,
    onerosterRole: 'siteAdministrator',
  },
  registrar: {
    description: 'Students, guardians, courses, classes, attendance and grades',
    permissions: permissions.filter((permission) => !administratorOnly.includes(permission)),
    onerosterRole: 'siteAdministrator',
  },
  /** Restricted to own classes, because the role lacks `update:classes` ([D20]). */
  teacher: {
    description: 'Attendance and grades of own classes',
    permissions: [...viewer, 'read:attendance', 'record:attendance', 'read:grades', 'submit:grades', 'read:guardians'],
    onerosterRole: 'teacher',
  },
  viewer: { description: 'Reads students, courses and classes', permissions: viewer, onerosterRole: null },
} as const satisfies Record<string, BuiltInRoleDescription>;

export type BuiltInRole = keyof typeof builtInRoles;

/** Permissions that only people have: a document is issued in somebody's name. */
const peopleOnly: readonly Permission[] = ['read:analytics', 'issue:documents'];

/** Permissions of every API key: the institution's records, but not its users and roles ([D18]). */
export const apiKeyPermissions: ReadonlySet<Permission> = new Set([
  ...builtInRoles.registrar.permissions.filter((permission) => !peopleOnly.includes(permission)),
  'read:webhooks',
  'manage:webhooks',
]);

/** Returns true if the name is a permission. */
export function isPermission(value: string): value is Permission {
  return (permissions as readonly string[]).includes(value);
}
