import {
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { RootField } from './root-fields.ts';

/** Returns the value of an argument or input field; undefined omits it if it is optional, and uses a sample value otherwise. */
export type Sampler = (name: string, field: { required: boolean; type: string }) => unknown;

const texts: Record<string, string> = {
  email: 'sample@school.example',
  password: 'sample password',
  new: 'sample password 2',
  url: 'https://hooks.example.com/sample',
  sort: 'name',
  q: 'zebra',
  role: 'viewer',
  permissions: 'read:students',
  events: 'student.created',
  phone: '+1 555 0100',
};

const values: Record<string, unknown> = {
  Boolean: true,
  Int: 1,
  Float: 0,
  Date: '2026-01-05',
  DateTime: '2026-01-05T08:00:00.000Z',
  JSONObject: {},
};

/** Returns a value of the type: the sampler's, or a simple one. */
export function sampleValue(type: GraphQLInputType, name: string, sampler: Sampler): unknown {
  const inner = getNullableType(type);
  const chosen = sampler(name, { required: isNonNullType(type), type: getNamedType(inner).name });
  if (isListType(inner)) return isNonNullType(type) ? [sampleValue(inner.ofType, name, sampler)] : chosen;
  if (chosen !== undefined) return chosen;
  if (!isNonNullType(type)) return undefined;
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) return sampleFields(inner, sampler);
  const typeName = getNamedType(inner).name;
  return typeName === 'String' ? (texts[name] ?? `sample ${name}`) : values[typeName];
}

/** Returns the required fields of an input, and those for which the sampler has a value. */
export function sampleFields(
  type: GraphQLInputObjectType,
  sampler: Sampler = () => undefined,
): Record<string, unknown> {
  const fields = Object.values(type.getFields()).map(
    (field) => [field.name, sampleValue(field.type, field.name, sampler)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Builds an operation that selects all fields under one root field, and its variables. The records of a mutation's list have no nested
 * ones, since these would be too complex.
 */
export function sampleOperation(
  { kind, field }: RootField,
  sampler: Sampler,
  depth = 5,
): { query: string; variables: Record<string, unknown> } {
  const args = field.args
    .map((arg: GraphQLArgument) => [arg, sampleValue(arg.type, arg.name, sampler)] as const)
    .filter(([, value]) => value !== undefined);
  const declared = args.map(([{ name, type }]) => `$${name}: ${type}`).join(', ');
  const passed = args.map(([{ name }]) => `${name}: $${name}`).join(', ');
  const isBulk = kind === 'Mutation' && isListType(getNullableType(field.type));
  const call = `${field.name}${passed && `(${passed})`} ${selectionOf(field.type, isBulk ? 0 : depth, [])}`;
  const query = `${kind.toLowerCase()} ${declared && `(${declared})`} { ${call} }`;
  return { query, variables: Object.fromEntries(args.map(([{ name }, value]) => [name, value])) };
}

/** Selects all fields without required arguments, with each type only once on a path. */
function selectionOf(type: GraphQLOutputType, depth: number, ancestors: readonly string[]): string {
  const named = getNamedType(type);
  if (isUnionType(named)) return '{ __typename ... on Node { nodeId } }';
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const of = getNamedType(field.type);
    const tooDeep = isObjectType(of) && (depth === 0 || ancestors.includes(of.name));
    if (
      tooDeep ||
      field.args.some(({ type: argument, defaultValue }) => isNonNullType(argument) && defaultValue === undefined)
    )
      return [];
    return [`${field.name} ${selectionOf(field.type, depth - 1, [...ancestors, named.name])}`];
  });
  return `{ ${fields.join(' ') || '__typename'} }`;
}
