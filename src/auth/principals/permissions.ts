/** Every permission there is, as `<action>:<resource>` ([D16]). */
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
  'read:grades',
  'submit:grades',
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

/** What permissions include or leave out, where their names do not say it. */
export const permissionNotes: Readonly<Partial<Record<Permission, string>>> = {
  'import:students':
    'Creates students from files. An import that changes students (mode upsert) needs update:students too.',
  'read:audit_logs':
    'Shows who changed what, with the former and new values of every record, personal data included, whatever else the role may read.',
  'erase:students': 'Removes the personal data of a student for good.',
};

const onlyAdministrators: readonly Permission[] = [
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

/** The roles that every institution has and that cannot be changed ([D16], [D40]). */
export const builtInRoles = {
  administrator: { description: 'Everything, people and their roles included', permissions },
  registrar: {
    description: 'Students, guardians, courses, classes, attendance and grades',
    permissions: permissions.filter((permission) => !onlyAdministrators.includes(permission)),
  },
  /** Attendance and grades of own classes only, since `update:classes` is not among them ([D20]). */
  teacher: {
    description: 'Attendance and grades of own classes',
    permissions: [...viewer, 'read:attendance', 'record:attendance', 'read:grades', 'submit:grades', 'read:guardians'],
  },
  viewer: { description: 'Reads students, courses and classes', permissions: viewer },
} as const satisfies Record<string, { description: string; permissions: readonly Permission[] }>;

export type BuiltInRole = keyof typeof builtInRoles;

/** What every API key may do: it acts for its institution on records, not on people and their roles ([D18]). */
export const apiKeyPermissions: ReadonlySet<Permission> = new Set([
  ...builtInRoles.registrar.permissions.filter((permission) => permission !== 'read:analytics'),
  'read:webhooks',
  'manage:webhooks',
]);

/** Whether the catalogue has a permission of this name. */
export function isPermission(value: string): value is Permission {
  return (permissions as readonly string[]).includes(value);
}
