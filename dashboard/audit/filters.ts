import { readDay, readId, readOption, readPage, readText } from '../ui/search-parameters.ts';
import type { AuditLogsQueryVariables } from './audit.generated.ts';
import { endOfDay, startOfDay } from './day-in-zone.ts';

/** The kinds of actors. */
export const actorTypes = ['user', 'api_key', 'oauth_client', 'system'] as const;

/** The filters of the audit trail, as they stand in the address. Days are the institution's. */
export interface AuditFilters {
  readonly actorType?: (typeof actorTypes)[number];
  readonly actorId?: number;
  readonly action?: string;
  readonly resourceType?: string;
  readonly resourceId?: number;
  readonly requestId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
}

/** Reads the filters of an address or of the form. Values that no filter can have are left out. */
export function readAuditFilters(search: Record<string, unknown>): AuditFilters {
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

/** Returns the variables of the query: days become instants of the institution's zone. */
export function toVariables({ from, to, ...filters }: AuditFilters, timeZone: string): AuditLogsQueryVariables {
  return {
    ...filters,
    ...(from && { from: startOfDay(from, timeZone) }),
    ...(to && { to: endOfDay(to, timeZone) }),
  };
}
