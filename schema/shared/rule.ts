import type { GraphQLInputObjectType } from 'graphql';
import { Extensions } from 'type-graphql';
import type { z } from 'zod';
import { type FieldRule, rulesOf } from '../../src/input/field-rules.ts';

/** Returns the rule of an argument or a field: its own, or that of its input type. */
export function ruleOf(
  { name, extensions }: { readonly name: string; readonly extensions: object },
  type?: GraphQLInputObjectType,
): FieldRule | undefined {
  const { rule } = extensions as { rule?: FieldRule };
  const { rules } = (type?.extensions ?? {}) as { rules?: Readonly<Record<string, FieldRule>> };
  return rule ?? rules?.[name];
}

/** Attaches the rules of the schema that a service parses an input with to the fields of the input type. */
export function Rules(schema: z.ZodObject) {
  return Extensions({ rules: rulesOf(schema) });
}
