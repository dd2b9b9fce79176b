import { type TextId, t } from '../../texts.ts';
import { permissionName } from '../roles/permission-names.ts';
import type { Permission } from '../roles/role-queries.ts';

/** The scopes of OneRoster by the last part of their URI, in the order in which the form offers them, with what they open. */
const oneRosterNotes = {
  'roster.readonly': 'clients.scope.roster',
  'roster-core.readonly': 'clients.scope.roster-core',
  'roster-demographics.readonly': 'clients.scope.demographics',
  'gradebook.readonly': 'clients.scope.gradebook',
  'gradebook-core.readonly': 'clients.scope.gradebook-core',
  'gradebook.createput': 'clients.scope.put',
  'gradebook.createpost': 'clients.scope.post',
  'gradebook.delete': 'clients.scope.delete',
} as const satisfies Record<string, TextId>;

type OneRosterName = keyof typeof oneRosterNotes;

const oneRosterNames = Object.keys(oneRosterNotes) as OneRosterName[];

/** The versions of OneRoster, as scopes spell them and as people do. */
export const oneRosterVersions = [
  ['v1p2', '1.2'],
  ['v1p1', '1.1'],
] as const;

/** Returns the URIs of the scopes of a version among those of a list. */
export function oneRosterScopesOf(version: string, scopes: readonly string[]): string[] {
  return oneRosterNames.flatMap((name) => scopes.filter((scope) => scope.endsWith(`/${version}/scope/${name}`)));
}

/** Returns the last part of a scope of OneRoster as the user knows it from there; undefined for a permission. */
function oneRosterName(scope: string): OneRosterName | undefined {
  return oneRosterNames.find((name) => scope.endsWith(`/scope/${name}`));
}

/** Returns what a scope of OneRoster opens. */
export function oneRosterNote(scope: string): string {
  const name = oneRosterName(scope);
  return name ? t(oneRosterNotes[name]) : scope;
}

/** Returns the name of a scope: of a permission that of the roles, else that of OneRoster with its version. */
export function scopeName(scope: string): string {
  if (scope === 'scim') return t('clients.scim');
  const [, version] = oneRosterVersions.find(([spelt]) => scope.includes(`/${spelt}/`)) ?? [];
  const name = oneRosterName(scope);
  return version && name ? t('clients.oneroster-scope', { version, name }) : permissionName(toPermission(scope));
}

/** Returns the permission that a scope is. */
export function toPermission(scope: string): Permission {
  const [action = '', resource = ''] = scope.split(':');
  return { name: scope, action, resource, description: null };
}
