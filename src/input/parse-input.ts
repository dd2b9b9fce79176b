import { z } from 'zod';
import type { ValidationErrors } from './validation-errors.ts';

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
