import type { Collection } from '../../src/oneroster/reads/collections.ts';
import { type Field, type FieldType, fieldsIn, jsonName } from '../../src/oneroster/records/record.ts';

type Json = Record<string, unknown>;

const referenceSchema: Json = {
  type: 'object',
  required: ['href', 'sourcedId', 'type'],
  properties: {
    href: { type: 'string', format: 'uri' },
    sourcedId: { type: 'string' },
    type: { type: 'string' },
  },
  additionalProperties: false,
};

const text: Json = { type: 'string', minLength: 1 };

const object = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});

const list = (items: Json): Json => ({ type: 'array', items, minItems: 1 });

/** The JSON of each type of field. */
const schemas: Record<FieldType, Json> = {
  text,
  boolean: { enum: ['true', 'false'] },
  date: { type: 'string', format: 'date' },
  day: { type: 'string', format: 'date-time' },
  number: { type: 'number' },
  year: { type: 'string', pattern: String.raw`^\d{4}$` },
  texts: list(text),
  reference: referenceSchema,
  references: list(referenceSchema),
  studentIds: list(object({ type: text, identifier: text })),
  roles: list(object({ roleType: { const: 'primary' }, role: text, org: referenceSchema })),
  scale: list(object({ itemValueLHS: text, itemValueRHS: text })),
};

/** A list of references that no record must have may be empty. */
function schemaOf({ type, deleted }: Field): Json {
  return type === 'references' && deleted === undefined ? { ...schemas.references, minItems: 0 } : schemas[type];
}

/** Describes a record of a collection. Deleted records have the required members only. */
export function recordSchema({ description, version }: Collection): Json {
  const fields = fieldsIn(description, `json ${version}`);
  const required = fields.filter(({ deleted }) => deleted !== undefined).map(jsonName);
  return {
    type: 'object',
    required: ['sourcedId', 'status', 'dateLastModified', ...required],
    properties: {
      sourcedId: { type: 'string', pattern: '^[0-9A-Za-z._/@-]{1,255}$' },
      status: { enum: ['active', 'tobedeleted'] },
      dateLastModified: { type: 'string', format: 'date-time' },
      ...Object.fromEntries(fields.map((field: Field) => [jsonName(field), schemaOf(field)])),
    },
    additionalProperties: false,
  };
}
