import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { restFields } from '../../schema/shared/fields.ts';
import { snakeCase } from '../../schema/shared/names.ts';
import { ruleOf } from '../../schema/shared/rule.ts';
import type { SelectedField } from '../../src/database/reads/selection.ts';
import type { FieldRule } from '../../src/input/field-rules.ts';
import { type Components, closedObject, type JsonSchema, nullable, withDescription } from './components.ts';
import { responseExample } from './response-examples.ts';
import { withRule } from './rule-keywords.ts';

/** The contents of JSON objects. */
const contents: Record<string, JsonSchema> = {
  'AuditLog.changes': {
    additionalProperties: closedObject({ from: {}, to: {} }, ['from', 'to'], 'The values before and after the change.'),
  },
};

/** Describes the response of an operation: the fields of its selection, under their aliases; all are required ([D3]). */
export function responseSchema(
  type: GraphQLOutputType,
  selected: readonly SelectedField[],
  components: Components,
): JsonSchema {
  if (!isNonNullType(type)) return nullable(nonNullResponseSchema(type, selected, components));
  return nonNullResponseSchema(type.ofType, selected, components);
}

function nonNullResponseSchema(
  type: GraphQLOutputType,
  selected: readonly SelectedField[],
  components: Components,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: responseSchema(type.ofType, selected, components) };
  if (!isObjectType(type)) return leafSchema(type as GraphQLLeafType, components);
  const fields = (type as GraphQLObjectType).getFields();
  const properties = selected.map(({ name, as, fields: nested = [] }) => {
    const field = fields[name];
    if (!field) throw new Error(`${type.name} has no field ${name}.`);
    const schema = {
      ...withRule(responseSchema(field.type, nested, components), ruleOf(field), false, components),
      ...contents[`${type.name}.${name}`],
    };
    return [as, { ...withDescription(schema, field.description), ...responseExample(type.name, as) }] as const;
  });
  return closedObject(
    Object.fromEntries(properties),
    properties.map(([name]) => name),
    type.description,
  );
}

/** Describes an input type, with the field names of REST and the limits of its rule. */
export function requestSchema(type: GraphQLInputType, components: Components, rule?: FieldRule): JsonSchema {
  const inner = getNullableType(type);
  const required = inner !== type || rule?.notNull === true;
  const schema = withRule(nonNullRequestSchema(inner, components), rule, required, components);
  return required ? schema : nullable(schema);
}

function nonNullRequestSchema(type: GraphQLInputType, components: Components): JsonSchema {
  if (isListType(type)) return { type: 'array', items: requestSchema(type.ofType, components) };
  if (isInputObjectType(type)) return components.reference(type.name, () => inputObject(type, components));
  return leafSchema(type as GraphQLLeafType, components);
}

function inputObject(type: GraphQLInputObjectType, components: Components): JsonSchema {
  const fields = restFields(type);
  const properties = fields.map((field) => [
    snakeCase(field.name),
    withDescription(requestSchema(field.type, components, ruleOf(field, type)), field.description),
  ]);
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  return closedObject(
    Object.fromEntries(properties),
    required.map(({ name }) => snakeCase(name)),
    type.description,
  );
}

const scalars: Record<string, JsonSchema> = {
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: { type: 'object' },
  JSONObject: { type: 'object' },
  Upload: { type: 'string', format: 'binary' },
};

function leafSchema(type: GraphQLLeafType, components: Components): JsonSchema {
  if (isEnumType(type)) return components.reference(type.name, () => enumSchema(type));
  const scalar = scalars[type.name];
  if (!scalar) throw new Error(`The scalar ${type.name} has no JSON Schema.`);
  return scalar;
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const descriptions = values.map(({ name, description }) => `\`${name}\`: ${description}`).join(' ');
  return {
    type: 'string',
    enum: values.map(({ name }) => name),
    description: [type.description, descriptions].filter(Boolean).join(' '),
  };
}
