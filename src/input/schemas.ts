import { z } from 'zod';
import { fieldRules } from './field-rules.ts';
import { findNumberProblem, type NumberRule } from './number-rules.ts';
import { parseText, type TextInput, type TextRule } from './text-rules.ts';

const IS_REQUIRED = { error: 'is required.' };
const WEEKDAYS = 'must have numbers from 1 for Monday to 7 for Sunday.';

/** A text that must be there: trimmed and normalised ([D21]), neither null nor blank. */
export function requiredText(rule: TextRule): z.ZodType<string, TextInput> {
  const schema = z.custom<TextInput>().transform((value, context) => {
    const text = parseText(value, rule, (message) => context.addIssue(message));
    if (text === null) context.addIssue('is required.');
    return text ?? z.NEVER;
  });
  return schema.register(fieldRules, { ...rule, notNull: true });
}

/** A text that may be missing: trimmed and normalised ([D21]), blank as null. */
export function nullableText(rule: TextRule): z.ZodType<string | null, TextInput> {
  const schema = z.custom<TextInput>().transform((value, context) => {
    const text = parseText(value, rule, (message) => context.addIssue(message));
    return text === undefined ? z.NEVER : text;
  });
  return schema.register(fieldRules, rule);
}

/** A number within its limits. */
export function number(rule: NumberRule): z.ZodType<number, number | null> {
  const schema = z.number(IS_REQUIRED).superRefine((value, context) => {
    const problem = findNumberProblem(value, rule);
    if (problem) context.addIssue(problem);
  });
  return schema.register(fieldRules, { ...rule, notNull: true });
}

/** A boolean that must be there. */
export const requiredBoolean: z.ZodType<boolean, boolean | null> = z
  .boolean({ error: 'must be true or false.' })
  .register(fieldRules, { notNull: true });

/** A value whose type GraphQL has already checked, and that must be there: an enum value, a date or an id. */
export function required<Value>(): z.ZodType<Value, Value | null> {
  const schema = z.custom<Value>((value) => value !== undefined && value !== null, IS_REQUIRED);
  return schema.register(fieldRules, { notNull: true });
}

/** At least one weekday, as the numbers of ISO 8601. They are sorted, each once. */
export const weekdays: z.ZodType<number[], number[] | null> = z
  .array(z.number().min(1, WEEKDAYS).max(7, WEEKDAYS), { error: 'is required: at least one weekday.' })
  .min(1, 'must have at least one weekday.')
  .transform((days) => [...new Set(days)].sort());
