import { DAY_MS } from '../day-ms.ts';
import { readDay, readId } from '../ui/search-parameters.ts';

/** The period of the analytics, as it stands in the address: a term or days. Without any it is the present term. */
export interface Period {
  readonly term?: number;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the period of an address or of the form. */
export function readPeriod(search: Record<string, unknown>): Period {
  const term = readId(search, 'term');
  return term.term ? term : { ...readDay(search, 'from'), ...readDay(search, 'to') };
}

/** Returns the period of a number of days that ends today. */
export function lastDays(count: number, today: string): Period {
  const first = Date.parse(`${today}T00:00:00Z`) - (count - 1) * DAY_MS;
  return { from: new Date(first).toISOString().slice(0, 10), to: today };
}
