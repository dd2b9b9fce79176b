import type { OneRosterScopeName } from '../../src/access/oneroster-scopes.ts';

/**
 * The scopes that open OneRoster's paths to the token of an OAuth client; one is enough. Of the scopes of rosters and gradebooks, `core`
 * opens collections and their records, the other one also those that belong to a record.
 */
export const oneRosterScopes = {
  rosters: ['roster-core.readonly', 'roster.readonly'],
  rosterRelations: ['roster.readonly'],
  demographics: ['roster-demographics.readonly'],
  gradebooks: ['gradebook-core.readonly', 'gradebook.readonly'],
  gradebookRelations: ['gradebook.readonly'],
  put: ['gradebook.createput'],
  post: ['gradebook.createpost'],
  delete: ['gradebook.delete'],
} as const satisfies Record<string, readonly OneRosterScopeName[]>;
