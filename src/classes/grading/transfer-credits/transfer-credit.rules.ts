import { z } from 'zod';
import { nullableText, number, required, requiredBoolean, requiredText } from '../../../input/schemas.ts';
import type { FieldErrors } from '../../../input/validation-errors.ts';
import { TransferCredit } from './transfer-credit.entity.ts';

const { school, courseTitle, letter } = TransferCredit.properties;

/** New values of a transfer credit ([D142]). Absent fields keep theirs. */
export const transferCreditChangesSchema = z.object({
  school: requiredText(school.rule).optional(),
  courseTitle: requiredText(courseTitle.rule).optional(),
  schoolYear: number({ min: 1900, max: 2200 }).optional(),
  credits: number({ min: 0, max: 99, decimals: 2 }).optional(),
  letter: nullableText(letter.rule).optional(),
  points: number({ min: 0, max: 99.99, decimals: 2 }).nullish(),
  countsForGpa: requiredBoolean.optional(),
});

/** A new transfer credit. */
export const newTransferCreditSchema = transferCreditChangesSchema.extend({
  studentId: required<number>(),
  school: requiredText(school.rule),
  courseTitle: requiredText(courseTitle.rule),
  schoolYear: number({ min: 1900, max: 2200 }),
  credits: number({ min: 0, max: 99, decimals: 2 }),
});

/** A transfer credit as it is sent; a new one has all required fields. */
export type TransferCreditInput = z.input<typeof transferCreditChangesSchema> & { studentId?: number | null };

/** Adds an error for credits that the GPA would count without points. */
export function checkPoints(
  errors: FieldErrors,
  { points, countsForGpa }: { points?: number | null | undefined; countsForGpa?: boolean | undefined },
): void {
  if (countsForGpa && points == null && !errors.has('points'))
    errors.add('points', 'is required for credits that the GPA counts.');
}
