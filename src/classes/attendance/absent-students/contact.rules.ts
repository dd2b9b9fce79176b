import { z } from 'zod';
import { nullableText, required } from '../../../input/schemas.ts';

/** The outcomes of a call about an absence ([D114]). */
export const contactOutcomes = ['reached', 'no_answer', 'message_left'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** A call about an absence. */
export const absenceContactSchema = z.object({
  /** The day of the absence, YYYY-MM-DD. */
  date: required<string>(),
  outcome: required<ContactOutcome>(),
  guardianId: required<number>().nullish(),
  note: nullableText({ max: 500 }).optional(),
});

export type AbsenceContactInput = z.input<typeof absenceContactSchema>;
