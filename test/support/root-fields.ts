import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldDefinitionNode, type GraphQLField, type GraphQLSchema, Kind, parse, print } from 'graphql';

/** A root field in the specification. */
export interface SpecifiedField {
  readonly kind: 'Query' | 'Mutation';
  readonly name: string;
  /** `id: Int!`, in the specification's order. */
  readonly arguments: string[];
  readonly type: string;
  /** A permission, or `anybody`, `signed in`, `a user`. */
  readonly rule: string;
}

const document = parse(readFileSync(join(import.meta.dirname, '../fixtures/graphql-api.graphql'), 'utf8'));

/** All root fields in the specification of the GraphQL API. */
export const specifiedFields: readonly SpecifiedField[] = document.definitions.flatMap((definition) =>
  definition.kind === Kind.OBJECT_TYPE_DEFINITION
    ? (definition.fields ?? []).map((field) => toSpecifiedField(definition.name.value as 'Query' | 'Mutation', field))
    : [],
);

function toSpecifiedField(kind: 'Query' | 'Mutation', field: FieldDefinitionNode): SpecifiedField {
  const rule = field.directives?.[0]?.arguments?.[0]?.value;
  return {
    kind,
    name: field.name.value,
    arguments: (field.arguments ?? []).map(({ name, type }) => `${name.value}: ${print(type)}`),
    type: print(field.type),
    rule: rule?.kind === Kind.STRING ? rule.value : '',
  };
}

export interface RootField {
  readonly kind: 'Query' | 'Mutation';
  readonly field: GraphQLField<unknown, unknown>;
}

/** Returns all root fields of the schema. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  return (['Query', 'Mutation'] as const).flatMap((kind) =>
    Object.values(schema.getType(kind) ? fieldsOf(schema, kind) : {}).map((field) => ({ kind, field })),
  );
}

function fieldsOf(schema: GraphQLSchema, kind: 'Query' | 'Mutation'): Record<string, GraphQLField<unknown, unknown>> {
  const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return type?.getFields() ?? {};
}
