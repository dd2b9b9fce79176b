import { readId } from '../../ui/search-parameters.ts';

/** The terms from and to which classes are copied, as they stand in the address. */
export interface CopyParameters {
  readonly from?: number;
  readonly to?: number;
}

/** Reads the terms of an address. Values that are no ids are left out. */
export function readCopyParameters(search: Record<string, unknown>): CopyParameters {
  return { ...readId(search, 'from'), ...readId(search, 'to') };
}
