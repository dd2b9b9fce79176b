import { readOption, readPage } from '../../ui/search-parameters.ts';

/** The numbers of days that the use can be shown of, up to today. */
export const periods = ['7', '30', '90', '365'] as const;

/** The period and the page of the use by credential, as they stand in the address. Without a period it is 30 days. */
export interface UsageFilters {
  readonly days?: (typeof periods)[number];
  readonly page?: number;
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readUsageFilters(search: Record<string, unknown>): UsageFilters {
  return { ...readOption(search, 'days', periods), ...readPage(search) };
}
