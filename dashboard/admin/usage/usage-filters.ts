import { readOption, readPage } from '../../ui/search-parameters.ts';

/** The numbers of days that the use can be shown of, up to today. */
export const periods = ['7', '30', '90', '365'] as const;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readUsageFilters(search: Record<string, unknown>) {
  return { ...readOption(search, 'days', periods), ...readPage(search) };
}
