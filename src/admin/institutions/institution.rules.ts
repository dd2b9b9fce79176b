import { z } from 'zod';
import type { InstitutionType } from '../../access/institution-types.ts';
import type { Language } from '../../access/languages.ts';
import { type ExcusedPolicy, type ExtraCredit, Institution } from '../../auth/institution.entity.ts';
import type { GradeScale } from '../../classes/grades/grade-scale.ts';
import { nullableText, number, required, requiredText, weekdays } from '../../input/schemas.ts';
import { timeZoneName } from '../../input/time-zone-rules.ts';

const MAX_STEPS = 50;
const IS_REQUIRED = 'is required: at least one step.';

const gradeStepSchema = z.object({
  letter: requiredText({ max: 5, visibility: 'identifier' }),
  from: z
    .number()
    .refine(
      (from) => hasTwoDecimals(from) && from <= 100,
      'must be a percentage from 0 to 100, with at most 2 decimals.',
    ),
  points: z
    .number()
    .refine((points) => hasTwoDecimals(points) && points < 100, 'must be from 0 to 99.99, with at most 2 decimals.'),
});

/** A grade scale, from the highest step down ([D38]). */
const gradeScale: z.ZodType<GradeScale, z.input<typeof gradeStepSchema>[] | null> = z
  .array(gradeStepSchema, { error: IS_REQUIRED })
  .min(1, IS_REQUIRED)
  .max(MAX_STEPS, `may have at most ${MAX_STEPS} steps.`)
  .transform((steps) => [...steps].sort((a, b) => b.from - a.from))
  .superRefine((scale, context) => {
    for (const problem of findScaleProblems(scale)) context.addIssue(problem);
  });

const { name, slug, identifier, parentName, parentIdentifier } = Institution.properties;

/** New values of an institution. Absent fields keep theirs. */
export const institutionChangesSchema = z.object({
  name: requiredText(name.rule).optional(),
  slug: requiredText(slug.rule).optional(),
  language: required<Language>().optional(),
  gradeScale: gradeScale.optional(),
  excusedPolicy: required<ExcusedPolicy>().optional(),
  timeZone: timeZoneName.optional(),
  extraCredit: required<ExtraCredit>().optional(),
  schoolDays: weekdays.optional(),
  absentDayPercent: number({ min: 1, max: 100 }).optional(),
  type: required<InstitutionType>().optional(),
  identifier: nullableText(identifier.rule).optional(),
  parentName: nullableText(parentName.rule).optional(),
  parentIdentifier: nullableText(parentIdentifier.rule).optional(),
});

export type InstitutionChangesInput = z.input<typeof institutionChangesSchema>;

/** Returns true for a number that is not negative and has at most two decimals, like the columns of grades. */
function hasTwoDecimals(value: number): boolean {
  return value >= 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Returns the problems of a scale: every percentage has exactly one letter, and a higher percentage never has fewer points. */
function findScaleProblems(scale: GradeScale): string[] {
  const hasDuplicates = (values: unknown[]) => new Set(values).size < values.length;
  const isDescending = scale.every(({ points }, index) => points <= (scale[index - 1]?.points ?? points));
  return [
    ...(hasDuplicates(scale.map(({ letter }) => letter)) ? ['has the same letter twice.'] : []),
    ...(hasDuplicates(scale.map(({ from }) => from)) ? ['has two steps that start at the same percentage.'] : []),
    ...(scale.at(-1)?.from === 0 ? [] : ['must have a step that starts at 0.']),
    ...(isDescending ? [] : ['gives a lower percentage more points than a higher one.']),
  ];
}
