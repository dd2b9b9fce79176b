import type { TermsQuery } from './terms.generated.ts';

/** A term as its list shows it. */
export type Term = TermsQuery['terms'][number];

/** The types of a term, the longest first. */
export const termTypes = ['school_year', 'semester', 'term', 'grading_period'] as const;

/** Returns the type with this name. */
export function readTermType(text: unknown): Term['type'] | undefined {
  return termTypes.find((type) => type === text);
}
