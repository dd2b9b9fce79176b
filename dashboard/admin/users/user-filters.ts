import { readList } from '../../ui/lists/list-address.ts';
import { readOption, readText } from '../../ui/search-parameters.ts';
import type { SecondFactorState } from './users.generated.ts';

/** The states of an account: one that may sign in, or one that may not. */
export const states = ['active', 'inactive'] as const;

export type State = (typeof states)[number];

/** The states of second factors by which the list is filtered. */
export const secondFactors = ['registered', 'none', 'missing'] as const satisfies readonly SecondFactorState[];

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readUserFilters(search: Record<string, unknown>) {
  return {
    ...readList(search),
    ...readText(search, 'role'),
    ...readOption(search, 'state', states),
    ...readOption(search, 'secondFactor', secondFactors),
  };
}

/** The filters of the list of users, as they stand in the address. */
export type UserFilters = ReturnType<typeof readUserFilters>;
