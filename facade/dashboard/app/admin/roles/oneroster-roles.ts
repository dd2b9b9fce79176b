/** The roles of OneRoster that users of the institution can have. */
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

/** Returns the role with this name, or null. */
export function readOneRosterRole(name: unknown): OneRosterRole | null {
  return oneRosterRoles.find((role) => role === name) ?? null;
}
