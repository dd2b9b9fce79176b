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
import { responseExample } from './examples.ts';

export type JsonSchema = Record<string, unknown>;

/** Collects schemas that are defined once and referenced by name. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Returns a reference to a schema, and creates the schema if it is new. */
  reference(name: string, create: () => JsonSchema): JsonSchema {
    if (!Object.hasOwn(this.schemas, name)) this.schemas[name] = create();
    return { $ref: `#/components/schemas/${name}` };
  }
}

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
    const schema = responseSchema(field.type, nested, components);
    return [as, { ...withDescription(schema, field.description), ...responseExample(as) }] as const;
  });
  return closedObject(
    Object.fromEntries(properties),
    properties.map(([name]) => name),
    type.description,
  );
}

/** Describes an input type, with the field names of REST. */
export function requestSchema(type: GraphQLInputType, components: Components): JsonSchema {
  if (!isNonNullType(type)) return nullable(nonNullRequestSchema(type, components));
  return nonNullRequestSchema(type.ofType, components);
}

function nonNullRequestSchema(type: GraphQLInputType, components: Components): JsonSchema {
  if (isListType(type)) return { type: 'array', items: requestSchema(type.ofType, components) };
  if (isInputObjectType(type)) return components.reference(type.name, () => inputObject(type, components));
  return leafSchema(type as GraphQLLeafType, components);
}

function inputObject(type: GraphQLInputObjectType, components: Components): JsonSchema {
  const fields = Object.values(type.getFields());
  const properties = fields.map((field) => [
    snakeCase(field.name),
    withDescription(requestSchema(field.type, components), field.description),
  ]);
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  return closedObject(
    Object.fromEntries(properties),
    required.map(({ name }) => snakeCase(name)),
    type.description,
  );
}

/** Describes an object that allows no other properties ([D3], [D4]). */
export function closedObject(
  properties: Record<string, JsonSchema>,
  required: string[],
  description?: string | null,
): JsonSchema {
  return withDescription(
    { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
    description,
  );
}

/** Adds a description to a schema, if there is one. */
export function withDescription(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}

function nullable(schema: JsonSchema): JsonSchema {
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
  const descriptions = values.map(({ name, description }) => `\`${name}\`: ${description}`).join(' ');
  return {
    type: 'string',
    enum: values.map(({ name }) => name),
    description: [type.description, descriptions].filter(Boolean).join(' '),
  };
}
