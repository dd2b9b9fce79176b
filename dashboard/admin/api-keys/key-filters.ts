import { readList } from '../../ui/lists/list-address.ts';
import { readOption } from '../../ui/search-parameters.ts';

/** The states of an API key. */
export const keyStates = ['active', 'revoked'] as const;

export type KeyState = (typeof keyStates)[number];

/** Reads the filter of an address. */
export function readKeyFilters(search: Record<string, unknown>) {
  return { ...readList(search), ...readOption(search, 'state', keyStates) };
}
