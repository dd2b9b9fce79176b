import { z } from 'zod';
import { nullableText, required, requiredBoolean, requiredText } from '../../../input/schemas.ts';
import type { FieldErrors } from '../../../input/validation-errors.ts';
import { GradeScale } from './grade-scale.entity.ts';
import type { GradeScaleKind, GradeSteps, ScaleStep } from './grade-steps.ts';

const MAX_STEPS = 50;
const IS_REQUIRED = 'is required: at least one step.';

const letter = requiredText({ max: 5, visibility: 'identifier' });
const hundredths = (max: number, message: string) =>
  z.number().refine((value) => hasTwoDecimals(value) && value <= max, message);
const percent = hundredths(100, 'must be a percentage from 0 to 100, with at most 2 decimals.');
const points = hundredths(99.99, 'must be from 0 to 99.99, with at most 2 decimals.');
const score = hundredths(99_999.99, 'must be a score from 0 to 99,999.99, with at most 2 decimals.');

const defaultStepSchema = z.object({ letter, from: percent, points });

/** The steps of the institution's own scale, in any order ([D38]). */
export const defaultSteps: z.ZodType<GradeSteps, z.input<typeof defaultStepSchema>[] | null> = z
  .array(defaultStepSchema, { error: IS_REQUIRED })
  .min(1, IS_REQUIRED)
  .max(MAX_STEPS, `may have at most ${MAX_STEPS} steps.`)
  .transform((steps) => [...steps].sort((a, b) => b.from - a.from))
  .superRefine((steps, context) => {
    for (const problem of findProblems(steps, true)) context.addIssue(problem);
  });

const stepSchema = z.object({
  letter,
  label: nullableText({ max: 100, visibility: 'name' }).optional(),
  from: score.nullish(),
  points: points.nullish(),
});

const steps: z.ZodType<ScaleStep[], z.input<typeof stepSchema>[] | null> = z
  .array(stepSchema, { error: IS_REQUIRED })
  .min(1, IS_REQUIRED)
  .max(MAX_STEPS, `may have at most ${MAX_STEPS} steps.`)
  .transform((sent) =>
    sent.map((step) => ({
      letter: step.letter,
      label: step.label ?? null,
      from: step.from ?? null,
      points: step.points ?? null,
    })),
  );

/** A new grade scale ([D135]), or the new values of one. */
export const gradeScaleSchema = z.object({
  name: requiredText(GradeScale.properties.name.rule),
  kind: required<GradeScaleKind>(),
  steps,
  active: requiredBoolean.optional(),
});

export const gradeScaleChangesSchema = gradeScaleSchema.partial();

/** A scale as it is sent; a new one has all fields. */
export type GradeScaleInput = z.input<typeof gradeScaleChangesSchema>;

/** Adds the problems that the steps have on a scale of a kind. */
export function checkSteps(errors: FieldErrors, kind: GradeScaleKind, scale: readonly ScaleStep[]): void {
  const ofLetters = kind === 'standards';
  for (const [index, step] of scale.entries())
    for (const field of ['from', 'points'] as const)
      if ((step[field] === null) !== ofLetters)
        errors.add(`steps.${index}.${field}`, ofLetters ? ONLY_LETTERS : 'is required.');
  if (ofLetters && hasDuplicates(scale.map((step) => step.letter))) errors.add('steps', LETTER_TWICE);
  if (ofLetters || scale.some(({ from, points: worth }) => from === null || worth === null)) return;
  const complete = scale as GradeSteps;
  const isFalling = complete.every(({ from }, index) => index === 0 || from < (complete[index - 1]?.from ?? 0));
  if (!isFalling) errors.add('steps', 'must fall strictly from the first to the last.');
  else for (const problem of findProblems(complete, kind === 'percent')) errors.add('steps', problem);
  if (kind === 'percent' && complete.some(({ from }) => from > 100))
    errors.add('steps', 'must start at 100 percent or less.');
}

const ONLY_LETTERS = 'must be null: a scale of standards has letters only.';
const LETTER_TWICE = 'has the same letter twice.';

/** Returns the problems of steps: every score has exactly one letter, and a higher one never has fewer points. */
function findProblems(steps: GradeSteps, endsAt0: boolean): string[] {
  const isDescending = steps.every(({ points: worth }, index) => worth <= (steps[index - 1]?.points ?? worth));
  return [
    ...(hasDuplicates(steps.map((step) => step.letter)) ? [LETTER_TWICE] : []),
    ...(hasDuplicates(steps.map(({ from }) => from)) ? ['has two steps that start at the same percentage.'] : []),
    ...(endsAt0 && steps.at(-1)?.from !== 0 ? ['must have a step that starts at 0.'] : []),
    ...(isDescending ? [] : ['gives a lower percentage more points than a higher one.']),
  ];
}

function hasDuplicates(values: unknown[]): boolean {
  return new Set(values).size < values.length;
}

/** Returns true for a number that is not negative and has at most two decimals, like the columns of grades. */
function hasTwoDecimals(value: number): boolean {
  return value >= 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}
