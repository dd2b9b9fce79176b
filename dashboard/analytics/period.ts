import { DAY_MS } from '../day-ms.ts';
import { readDay, readId } from '../ui/search-parameters.ts';

/** The period of the analytics, as it stands in the address: a term or days. Without any the screen chooses one. */
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

interface Term {
  readonly id: number;
  readonly type: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The types of a term, from the one that people mean by "this term". */
const usual = ['semester', 'term', 'grading_period', 'school_year'];

/** Returns the present term, or else the last 30 days. */
export function presentPeriod(terms: readonly Term[], today: string): Period {
  const present = terms.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const [term] = present.toSorted((a, b) => usual.indexOf(a.type) - usual.indexOf(b.type));
  return term ? { term: term.id } : lastDays(30, today);
}
