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
