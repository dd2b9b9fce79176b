import { z } from 'zod';
import { required, requiredText } from '../../input/schemas.ts';

/** A new term, or the new values of one. The first and the last day are calendar days as YYYY-MM-DD. */
export const termSchema = z
  .object({
    name: requiredText({ max: 100, visibility: 'name' }),
    startsOn: required<string>(),
    endsOn: required<string>(),
  })
  .refine(({ startsOn, endsOn }) => !(startsOn > endsOn), {
    path: ['endsOn'],
    error: 'must not be before startsOn.',
    // Also compares the days of a term with other problems.
    when: () => true,
  });

export type TermInput = z.input<typeof termSchema>;
