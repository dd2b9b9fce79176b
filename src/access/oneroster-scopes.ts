import type { Permission } from './permissions.ts';

/** The permissions that each scope of OneRoster stands for. A user needs them to grant the scope. */
const namesAndPermissions = {
  'roster-core.readonly': ['read:students', 'read:guardians', 'read:users', 'read:courses', 'read:classes'],
  'roster.readonly': ['read:students', 'read:guardians', 'read:users', 'read:courses', 'read:classes'],
  'roster-demographics.readonly': ['read:students'],
  'gradebook-core.readonly': ['read:classes', 'read:grades'],
  'gradebook.readonly': ['read:classes', 'read:grades'],
  'gradebook.createput': ['submit:grades'],
  'gradebook.createpost': ['submit:grades'],
  'gradebook.delete': ['submit:grades'],
} as const satisfies Record<string, readonly Permission[]>;

export type OneRosterScopeName = keyof typeof namesAndPermissions;

/** The versions of OneRoster as its scopes spell them. */
export type OneRosterVersion = 'v1p2' | 'v1p1';

/** A scope of OneRoster. It opens OneRoster's paths of its version only. */
export type OneRosterScope = `https://purl.imsglobal.org/spec/or/${OneRosterVersion}/scope/${OneRosterScopeName}`;

/** Returns the URI of a scope. */
export function oneRosterScope(version: OneRosterVersion, name: OneRosterScopeName): OneRosterScope {
  return `https://purl.imsglobal.org/spec/or/${version}/scope/${name}`;
}

const names = Object.keys(namesAndPermissions) as OneRosterScopeName[];

const permissionsByScope: ReadonlyMap<string, readonly Permission[]> = new Map(
  (['v1p2', 'v1p1'] as const).flatMap((version) =>
    names.map((name) => [oneRosterScope(version, name), namesAndPermissions[name]] as const),
  ),
);

/** The scopes of OneRoster 1.2 and 1.1. */
export const oneRosterScopes = [...permissionsByScope.keys()] as readonly OneRosterScope[];

/** Returns the permissions that a scope of OneRoster stands for. */
export function permissionsOfOneRosterScope(scope: OneRosterScope): readonly Permission[] {
  return permissionsByScope.get(scope) ?? [];
}

/** Returns true if the text is a scope of OneRoster. */
export function isOneRosterScope(text: string): text is OneRosterScope {
  return permissionsByScope.has(text);
}
