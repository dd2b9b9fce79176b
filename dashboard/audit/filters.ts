import { readDay, readId, readOption, readPage, readText } from '../ui/search-parameters.ts';

/** The kinds of actors. */
export const actorTypes = ['user', 'api_key', 'oauth_client', 'system'] as const;

/** Reads the filters of an address or of the form. Values that no filter can have are left out. */
export function readAuditFilters(search: Record<string, unknown>) {
  return {
    ...readOption(search, 'actorType', actorTypes),
    ...readId(search, 'actorId'),
    ...readText(search, 'action'),
    ...readText(search, 'resourceType'),
    ...readId(search, 'resourceId'),
    ...readText(search, 'requestId'),
    ...readDay(search, 'from'),
    ...readDay(search, 'to'),
    ...readPage(search),
  };
}

/** The filters of the audit trail, as they stand in the address. Days are the institution's. */
export type AuditFilters = ReturnType<typeof readAuditFilters>;
