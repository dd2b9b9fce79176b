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

/** Also allows null. */
export function nullable(schema: JsonSchema): JsonSchema {
  return '$ref' in schema ? { anyOf: [schema, { type: 'null' }] } : { ...schema, type: [schema.type, 'null'] };
}
