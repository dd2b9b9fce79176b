import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { snakeCase } from '../../schema/shared/names.ts';
import type { SelectedField } from '../../src/database/reads/selection.ts';
import { answerExample } from './examples.ts';

export type JsonSchema = Record<string, unknown>;

/** Schemas that are said once and referred to by name. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  reference(name: string, make: () => JsonSchema): JsonSchema {
    if (!Object.hasOwn(this.schemas, name)) this.schemas[name] = make();
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** What an operation answers: its selection set under its aliases, every field present ([D3]). */
export function answerSchema(
  type: GraphQLOutputType,
  selected: readonly SelectedField[],
  components: Components,
): JsonSchema {
  if (!isNonNullType(type)) return orNull(answerOf(type, selected, components));
  return answerOf(type.ofType, selected, components);
}

function answerOf(type: GraphQLOutputType, selected: readonly SelectedField[], components: Components): JsonSchema {
  if (isListType(type)) return { type: 'array', items: answerSchema(type.ofType, selected, components) };
  if (!isObjectType(type)) return leafSchema(type as GraphQLLeafType, components);
  const fields = (type as GraphQLObjectType).getFields();
  const properties = selected.map(({ name, as, fields: nested = [] }) => {
    const field = fields[name];
    if (!field) throw new Error(`${type.name} has no field ${name}.`);
    const schema = answerSchema(field.type, nested, components);
    return [as, { ...described(schema, field.description), ...answerExample(as) }] as const;
  });
  return closedObject(
    Object.fromEntries(properties),
    properties.map(([name]) => name),
    type.description,
  );
}

/** What a request sends: input objects with the names of REST. */
export function requestSchema(type: GraphQLInputType, components: Components): JsonSchema {
  if (!isNonNullType(type)) return orNull(requestOf(type, components));
  return requestOf(type.ofType, components);
}

function requestOf(type: GraphQLInputType, components: Components): JsonSchema {
  if (isListType(type)) return { type: 'array', items: requestSchema(type.ofType, components) };
  if (isInputObjectType(type)) return components.reference(type.name, () => inputObject(type, components));
  return leafSchema(type as GraphQLLeafType, components);
}

function inputObject(type: GraphQLInputObjectType, components: Components): JsonSchema {
  const fields = Object.values(type.getFields());
  const properties = fields.map((field) => [
    snakeCase(field.name),
    described(requestSchema(field.type, components), field.description),
  ]);
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  return closedObject(
    Object.fromEntries(properties),
    required.map(({ name }) => snakeCase(name)),
    type.description,
  );
}

/** An object without fields that are not named ([D3], [D4]). */
export function closedObject(
  properties: Record<string, JsonSchema>,
  required: string[],
  description?: string | null,
): JsonSchema {
  return described(
    { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
    description,
  );
}

/** The schema with a description, where there is one. */
export function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}

/** The schema or null. */
function orNull(schema: JsonSchema): JsonSchema {
  return '$ref' in schema ? { anyOf: [schema, { type: 'null' }] } : { ...schema, type: [schema.type, 'null'] };
}

const scalars: Record<string, JsonSchema> = {
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  JSONObject: { type: 'object' },
  Upload: { type: 'string', contentMediaType: 'application/octet-stream' },
};

function leafSchema(type: GraphQLLeafType, components: Components): JsonSchema {
  if (isEnumType(type)) return components.reference(type.name, () => enumSchema(type));
  const scalar = scalars[type.name];
  if (!scalar) throw new Error(`The scalar ${type.name} has no JSON Schema.`);
  return scalar;
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const meanings = values.map(({ name, description }) => `\`${name}\`: ${description}`).join(' ');
  return {
    type: 'string',
    enum: values.map(({ name }) => name),
    description: [type.description, meanings].filter(Boolean).join(' '),
  };
}
