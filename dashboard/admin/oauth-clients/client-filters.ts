import { readOption } from '../../ui/search-parameters.ts';

/** The states of an OAuth client. Inactive ones are revoked or have expired. */
export const clientStates = ['active', 'inactive'] as const;

/** Reads the filter of an address. */
export function readClientFilters(search: Record<string, unknown>) {
  return readOption(search, 'state', clientStates);
}
