import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldDefinitionNode, type GraphQLField, type GraphQLSchema, Kind, parse, print } from 'graphql';

/** A root field as the specification fixes it. */
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

/** Every root field of the specification of the GraphQL API. */
export const specifiedFields: readonly SpecifiedField[] = document.definitions.flatMap((definition) =>
  definition.kind === Kind.OBJECT_TYPE_DEFINITION
    ? (definition.fields ?? []).map((field) => specified(definition.name.value as 'Query' | 'Mutation', field))
    : [],
);

function specified(kind: 'Query' | 'Mutation', field: FieldDefinitionNode): SpecifiedField {
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

/** Every root field that the schema has. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  return (['Query', 'Mutation'] as const).flatMap((kind) =>
    Object.values(schema.getType(kind) ? fieldsOf(schema, kind) : {}).map((field) => ({ kind, field })),
  );
}

function fieldsOf(schema: GraphQLSchema, kind: 'Query' | 'Mutation'): Record<string, GraphQLField<unknown, unknown>> {
  const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return type?.getFields() ?? {};
}
