import { z } from 'zod';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import { nullableText, number, required, requiredText } from '../../../input/schemas.ts';
import type { FieldErrors } from '../../../input/validation-errors.ts';
import { Assessment } from './assessment.entity.ts';

const { title, type, category, description } = Assessment.properties;

/** An assessment, by itself or with its grades. A stored one keeps the values that are absent. */
export const assessmentSchema = z.object({
  title: requiredText(title.rule),
  type: nullableText(type.rule).optional(),
  category: nullableText(category.rule).optional(),
  maxScore: number({ min: 0.01, max: 99_999.99, decimals: 2 }).nullish(),
  weight: number({ min: 0, max: 9_999.999, decimals: 3 }).nullish(),
  assignedOn: required<string>().nullish(),
  dueOn: required<string>().nullish(),
  description: nullableText(description.rule).optional(),
});

export type AssessmentInput = z.input<typeof assessmentSchema>;
export type AssessmentValues = z.output<typeof assessmentSchema>;

/** The columns of an assessment beside its title, which identifies it. */
export type AssessmentDetails = Pick<
  Assessment,
  'type' | 'category' | 'maxScore' | 'weight' | 'assignedOn' | 'dueOn' | 'description'
>;

export interface AssessmentColumns extends AssessmentDetails {
  title: string;
}

/** The maximum score of final grades, and of a new assessment that sets none ([D37]). */
export const DEFAULT_MAX_SCORE = 100;

const DEFAULTS: AssessmentDetails = {
  type: null,
  category: null,
  maxScore: DEFAULT_MAX_SCORE,
  weight: null,
  assignedOn: null,
  dueOn: null,
  description: null,
};

/**
 * Returns the details that an input gives to a new or stored assessment. Absent values are those of the stored one or the defaults;
 * null clears all but the maximum score.
 */
export function toAssessmentDetails(
  { maxScore, ...values }: Partial<AssessmentValues>,
  stored: AssessmentDetails = DEFAULTS,
): AssessmentDetails {
  const { type, category, weight, assignedOn, dueOn, description } = { ...stored, ...omitUndefined(values) };
  return { type, category, maxScore: maxScore ?? stored.maxScore, weight, assignedOn, dueOn, description };
}

/** Adds an error if the assessment is due before it is assigned. */
export function checkAssessmentDates(errors: FieldErrors, { assignedOn, dueOn }: AssessmentDetails): void {
  if (assignedOn !== null && dueOn !== null && dueOn < assignedOn)
    errors.add('dueOn', 'must not be before the work is assigned.');
}
