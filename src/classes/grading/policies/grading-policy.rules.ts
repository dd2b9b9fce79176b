import { z } from 'zod';
import { number, required, requiredBoolean, requiredText } from '../../../input/schemas.ts';
import { type Averaging, GradingPolicy, type MissingWork } from './grading-policy.entity.ts';
import { toKey } from './propose-grade.ts';

const MAX_CATEGORIES = 20;

const percent = number({ min: 0, max: 100, decimals: 2 });

const categorySchema = z.object({
  // As long as the category of an assessment.
  title: requiredText({ max: 50, visibility: 'name' }),
  weight: number({ min: 0, max: 1000, decimals: 3 }),
  dropLowest: number({ min: 0, max: 100 }).nullish(),
});

/** A new grading policy ([D136]). */
export const gradingPolicySchema = z.object({
  name: requiredText(GradingPolicy.properties.name.rule),
  averaging: required<Averaging>().optional(),
  categories: z
    .array(categorySchema)
    .max(MAX_CATEGORIES, `may have at most ${MAX_CATEGORIES} categories.`)
    .superRefine((categories, context) => {
      const titles = categories.map(({ title }) => toKey(title));
      if (new Set(titles).size < titles.length) context.addIssue('names the same category twice.');
      if (categories.length > 0 && categories.every(({ weight }) => weight === 0))
        context.addIssue('must have a weight above 0.');
    })
    .transform((categories) =>
      categories.map(({ title, weight, dropLowest }) => ({ title, weight, dropLowest: dropLowest ?? 0 })),
    )
    .nullish()
    .transform((categories) => categories ?? []),
  missing: required<MissingWork>().optional(),
  latePercentPerDay: percent.optional(),
  lateMaxPercent: percent.optional(),
  active: requiredBoolean.optional(),
});

/** New values of a grading policy. Absent fields keep theirs. */
export const gradingPolicyChangesSchema = gradingPolicySchema.partial();

/** A policy as it is sent; a new one has a name. */
export type GradingPolicyInput = z.input<typeof gradingPolicyChangesSchema>;
