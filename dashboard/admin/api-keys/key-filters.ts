import { type ListParameters, readList } from '../../ui/lists/list-address.ts';
import { readOption } from '../../ui/search-parameters.ts';

/** The states of an API key. */
export const keyStates = ['active', 'revoked'] as const;

export type KeyState = (typeof keyStates)[number];

/** The filter of the list of API keys, as it stands in the address. Without it the list shows the active ones. */
export interface KeyFilters extends ListParameters {
  readonly state?: KeyState;
}

/** Reads the filter of an address. */
export function readKeyFilters(search: Record<string, unknown>): KeyFilters {
  return { ...readList(search), ...readOption(search, 'state', keyStates) };
}
