import { z } from 'zod';
import { fieldRules } from './field-rules.ts';
import { findNumberProblem, type NumberRule } from './number-rules.ts';
import { parseText, type TextInput, type TextRule } from './text-rules.ts';
import type { ValidationErrors } from './validation-errors.ts';

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

/** The input of a change after its schema was applied. */
export interface ParsedInput<Value> {
  /** The whole input; undefined if any of it is invalid. */
  readonly value: Value | undefined;
  /** The valid parts of the input. A check finds further problems with them, so that all are reported at once ([D9]). */
  readonly valid: DeepPartial<Value>;
}

/** A value of which any field, nested ones included, may be missing. Entries of arrays keep their positions. */
export type DeepPartial<T> = T extends Date
  ? T
  : T extends readonly (infer Entry)[]
    ? readonly DeepPartial<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> }
      : T;

/**
 * Parses an input by its schema and adds all problems to `errors`, named by their path: `grades.3.score`. A field that already has
 * an error, because its value had the wrong type, gets no second one.
 */
export function parseInput<Schema extends z.ZodType>(
  errors: ValidationErrors,
  schema: Schema,
  input: z.input<Schema>,
): ParsedInput<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(input);
  if (success) return { value: data, valid: data as DeepPartial<z.output<Schema>> };
  const newIssues = error.issues.filter(({ path }) => {
    const field = path.join('.');
    // Values of the wrong type were dropped, so a list of them is empty now: their own errors say enough.
    return !errors.covers(field) && !(isEmpty(valueAt(input, path)) && errors.has(field));
  });
  for (const { path, message } of newIssues) errors.add(path.join('.'), message);
  return { value: undefined, valid: (validParts(schema, input) ?? {}) as DeepPartial<z.output<Schema>> };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (Object(value) as Record<PropertyKey, unknown>)[key], input);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Parses the fields of an invalid input one by one. Zod returns nothing of an input of which any part is invalid. */
function validParts(schema: z.ZodType, input: unknown): unknown {
  if (schema instanceof z.ZodOptional)
    return input === undefined ? undefined : validParts(schema.unwrap() as z.ZodType, input);
  if (schema instanceof z.ZodNullable) return input === null ? null : validParts(schema.unwrap() as z.ZodType, input);
  if (schema instanceof z.ZodArray && Array.isArray(input))
    return input.map((entry) => validParts(schema.element as z.ZodType, entry));
  if (schema instanceof z.ZodObject) {
    const values = Object(input) as Record<string, unknown>;
    const fields = Object.entries<z.ZodType>(schema.shape).map(([name, part]) => [
      name,
      validParts(part, values[name]),
    ]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  return schema.safeParse(input).data;
}

/** Maximum number of entries in a request that writes many records at once. */
export const MAX_ENTRIES = 1_000;

/** The rule of a list of entries, for descriptions of the API. */
export const entriesRule = { min: 1, max: MAX_ENTRIES };

/** Adds an error if there are no entries. @throws AppError `validation_error` if there are too many to validate */
export function checkEntryCount(errors: ValidationErrors, field: string, entries: readonly unknown[]): void {
  if (entries.length >= 1 && entries.length <= MAX_ENTRIES) return;
  const tooMany = entries.length > MAX_ENTRIES;
  if (tooMany || !errors.has(field))
    errors.add(field, `must have 1 to ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (tooMany) errors.throwIfAny();
}
