import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FieldDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
} from 'graphql';

/** A field in the specification. */
export interface SpecifiedField {
  readonly name: string;
  /** `id: Int!`, in the specification's order. */
  readonly arguments: string[];
  readonly type: string;
  /** A permission, or `anybody`, `signed in`, `a user`, `a user with <permission>`. */
  readonly rule: string;
  /** True for a mutation that creates the record that it returns. */
  readonly creates: boolean;
}

/** A root field in the specification. */
export interface SpecifiedRootField extends SpecifiedField {
  readonly kind: 'Query' | 'Mutation';
}

/** A type in the specification, with its fields that need a permission of their own. */
export interface SpecifiedType {
  readonly name: string;
  /** The permission to read records of the type in the answer of a mutation; empty if it needs none. */
  readonly rule: string;
  readonly fields: readonly SpecifiedField[];
}

const types = parse(
  readFileSync(join(import.meta.dirname, '../fixtures/graphql-api.graphql'), 'utf8'),
).definitions.filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION);

/** All root fields in the specification of the GraphQL API. */
export const specifiedFields: readonly SpecifiedRootField[] = types.filter(isRoot).flatMap((definition) =>
  (definition.fields ?? []).map((field) => ({
    kind: definition.name.value as 'Query' | 'Mutation',
    ...toSpecifiedField(field),
  })),
);

/** All types in the specification that need a permission, or that have a field which does. */
export const specifiedTypes: readonly SpecifiedType[] = types
  .filter((definition) => !isRoot(definition))
  .map((definition) => ({
    name: definition.name.value,
    rule: ruleOf(definition),
    fields: (definition.fields ?? []).map(toSpecifiedField),
  }));

function isRoot({ name }: ObjectTypeDefinitionNode): boolean {
  return name.value === 'Query' || name.value === 'Mutation';
}

function toSpecifiedField(field: FieldDefinitionNode): SpecifiedField {
  return {
    name: field.name.value,
    arguments: (field.arguments ?? []).map(({ name, type }) => `${name.value}: ${print(type)}`),
    type: print(field.type),
    rule: ruleOf(field),
    creates: field.directives?.[0]?.arguments?.some(({ name }) => name.value === 'creates') ?? false,
  };
}

function ruleOf({ directives }: FieldDefinitionNode | ObjectTypeDefinitionNode): string {
  const rule = directives?.[0]?.arguments?.[0]?.value;
  return rule?.kind === Kind.STRING ? rule.value : '';
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

/** Returns the specification of a root field. */
export function specificationOf({ kind, field }: RootField): SpecifiedRootField {
  const specified = specifiedFields.find((each) => each.kind === kind && each.name === field.name);
  if (!specified) throw new Error(`The specification does not list ${kind}.${field.name}.`);
  return specified;
}
