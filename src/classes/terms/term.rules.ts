import { z } from 'zod';
import { number, required, requiredText } from '../../input/schemas.ts';
import { Term, type TermType } from './term.entity.ts';

/** A new term, or the new values of one. The first and the last day are calendar days as YYYY-MM-DD. */
export const termSchema = z
  .object({
    name: requiredText(Term.properties.name.rule),
    type: required<TermType>().nullish(),
    startsOn: required<string>(),
    endsOn: required<string>(),
    /** Id of the term that contains this one. */
    parentId: required<number>().nullish(),
    /** The year in which the school year ends; null for the one that follows from the last day. */
    schoolYear: number({ min: 1900, max: 9999 }).nullish(),
    gradesLockOn: required<string>().nullish(),
  })
  .refine(({ startsOn, endsOn }) => !(startsOn > endsOn), {
    path: ['endsOn'],
    error: 'must not be before startsOn.',
    // Also compares the days of a term with other problems.
    when: () => true,
  });

export type TermInput = z.input<typeof termSchema>;
export type TermValues = z.output<typeof termSchema>;

/** The place of a term in the school year. */
export type TermPlace = Pick<Term, 'type' | 'parentId' | 'explicitSchoolYear'>;

const DEFAULTS: TermPlace = { type: 'term', parentId: null, explicitSchoolYear: null };

/** Returns the place that an input gives to a new or stored term. Absent values are those of the stored one or the defaults. */
export function toTermPlace(
  { type, parentId, schoolYear }: Partial<TermValues>,
  stored: TermPlace = DEFAULTS,
): TermPlace {
  return {
    type: type ?? stored.type,
    parentId: parentId === undefined ? stored.parentId : parentId,
    explicitSchoolYear: schoolYear === undefined ? stored.explicitSchoolYear : schoolYear,
  };
}
