import { z } from 'zod';

/** The limits of a field: of the length of a text, the size of a number, or the number of entries of a list. */
export interface FieldRule {
  readonly min?: number;
  readonly max?: number;
  /** Refuses null, although the GraphQL type allows it. */
  readonly notNull?: boolean;
  /** Accepts the empty text, although the value must be there. */
  readonly keepsEmpty?: boolean;
  /** Matches every text that is accepted, and is understood by the regular expressions of other languages. */
  readonly pattern?: RegExp;
  /** The only values, or entries of a list. */
  readonly values?: readonly string[];
  /** The name of the type that `values` makes in generated clients. */
  readonly typeName?: string;
}

/** The rules that the schemas of this folder were made with. */
export const fieldRules = z.registry<FieldRule>();

/** Returns the rules of an object's fields by their names, for descriptions of the API. */
export function rulesOf(schema: z.ZodObject): Readonly<Record<string, FieldRule>> {
  const rules = Object.entries(schema.shape).map(([name, field]) => [name, ruleOf(field as z.ZodType)]);
  return Object.fromEntries(rules.filter(([, rule]) => rule !== undefined));
}

function ruleOf(schema: z.ZodType): FieldRule | undefined {
  if (schema instanceof z.ZodOptional) return ruleOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return { ...ruleOf(schema.unwrap() as z.ZodType), notNull: false } as FieldRule;
  // The type of registries rewrites the functions of a regular expression.
  return fieldRules.get(schema) as FieldRule | undefined;
}
