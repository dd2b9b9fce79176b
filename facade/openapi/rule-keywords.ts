import type { FieldRule } from '../../src/input/field-rules.ts';
import type { Components, JsonSchema } from './components.ts';

/** Adds the limits of a rule to the schema of a value that is not null. @param required true if the value must be there */
export function withRule(
  schema: JsonSchema,
  rule: FieldRule | undefined,
  required: boolean,
  components: Components,
): JsonSchema {
  if (!rule) return schema;
  const { min, max, pattern, keepsEmpty } = rule;
  if (schema.type === 'array') {
    const items = {
      ...schema,
      items: withRule(schema.items as JsonSchema, { ...rule, min: undefined, max: undefined }, false, components),
    };
    return withKeywords(items, { minItems: min, maxItems: max });
  }
  if (schema.type !== 'string') return withKeywords(schema, { minimum: min, maximum: max });
  if (rule.values) return valueList(rule, components);
  // Most blank texts are absent ones.
  return withKeywords(schema, {
    minLength: required && !keepsEmpty ? 1 : undefined,
    maxLength: max,
    pattern: pattern?.source,
  });
}

function valueList({ typeName, values = [] }: FieldRule, components: Components): JsonSchema {
  const schema = { type: 'string', enum: [...values] };
  return typeName ? components.reference(typeName, () => schema) : schema;
}

function withKeywords(schema: JsonSchema, keywords: JsonSchema): JsonSchema {
  const set = Object.entries(keywords).filter(([, value]) => value !== undefined);
  return { ...schema, ...Object.fromEntries(set) };
}
