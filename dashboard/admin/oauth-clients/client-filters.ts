import { readOption } from '../../ui/search-parameters.ts';

/** The states of an OAuth client. Inactive ones are revoked or have expired. */
export const clientStates = ['active', 'inactive'] as const;

export type ClientState = (typeof clientStates)[number];

/** The filter of the list of OAuth clients, as it stands in the address. Without it the list shows the active ones. */
export interface ClientFilters {
  readonly state?: ClientState;
}

/** Reads the filter of an address. */
export function readClientFilters(search: Record<string, unknown>): ClientFilters {
  return readOption(search, 'state', clientStates);
}
