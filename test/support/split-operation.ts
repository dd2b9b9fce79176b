import {
  astFromValue,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  print,
} from 'graphql';
import { complexityOf } from '../../schema/execution/complexity.ts';
import { countTokens, limits } from '../../schema/execution/limits.ts';
import type { RootField } from './root-fields.ts';
import { sampleValue } from './sample-operation.ts';

/** Levels of fields under a root field. A type occurs only once on a path, so more add little. */
const DEPTH = 4;

interface SelectedField {
  /** The field with its arguments. */
  readonly call: string;
  /** Undefined for scalars. */
  readonly fields?: readonly SelectedField[];
}

export interface Operation {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** The queries that were found for a schema. */
const found = new WeakMap<GraphQLSchema, Map<string, string[]>>();

/**
 * Returns operations on one root field, each within the limits of documents, that together select everything under it that fits. What
 * is over the limits is asked for in parts, and left out only if it is over them by itself.
 * @param isWhole true for all levels below records that a query of their own asks for, too
 */
export function splitOperation(
  schema: GraphQLSchema,
  root: RootField,
  variables: Record<string, unknown>,
  depth = DEPTH,
  isWhole = false,
): Operation[] {
  const known = found.get(schema) ?? new Map<string, string[]>();
  found.set(schema, known);
  // Of the values of variables only those of limits count.
  const { limit, first, last } = variables;
  const key = JSON.stringify([root.field.name, Object.keys(variables), limit, first, last, depth, isWhole]);
  const queries = known.get(key) ?? splitQuery(schema, root, variables, { depth, isWhole });
  known.set(key, queries);
  return queries.map((query) => ({ query, variables }));
}

function splitQuery(
  schema: GraphQLSchema,
  { kind, field }: RootField,
  variables: Record<string, unknown>,
  { depth, isWhole }: { depth: number; isWhole: boolean },
): string[] {
  const given = field.args.filter(({ name }) => name in variables);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const call = `${field.name}${inBrackets(given.map(({ name }) => `${name}: $${name}`))}`;
  const endsAt = (type: GraphQLObjectType) => !isWhole && isAsked(schema, type);
  const all = fieldsUnder(endsAt, field.type, depth, []);
  const build = (fields: readonly SelectedField[]) =>
    `${kind.toLowerCase()} ${declared && `(${declared})`} { ${call} ${printFields(fields)} }`;
  if (all.length === 0) return [build([])];
  const queries = split(all, (fields) => isWithinLimits(schema, { query: build(fields), variables })).map(build);
  if (queries.length === 0) throw new Error(`Nothing of ${field.name} is within the limits.`);
  return queries;
}

/** Splits fields into selections that fit, the first ones first. */
function split(
  fields: readonly SelectedField[],
  fits: (fields: readonly SelectedField[]) => boolean,
): (readonly SelectedField[])[] {
  if (fits(fields)) return [fields];
  if (fields.length > 1) {
    const middle = Math.ceil(fields.length / 2);
    return [...split(fields.slice(0, middle), fits), ...split(fields.slice(middle), fits)];
  }
  const [only] = fields;
  if (!only?.fields) return [];
  const around = (inner: readonly SelectedField[]) => [{ ...only, fields: inner }];
  return split(only.fields, (inner) => fits(around(inner))).map(around);
}

function isWithinLimits(schema: GraphQLSchema, { query, variables }: Operation): boolean {
  if (countTokens(query) > limits.tokens) return false;
  const operation = getOperationAST(parse(query));
  return operation != null && complexityOf(schema, operation, {}).compute(variables) <= limits.complexity;
}

/** Returns true if a query returns one record of the type: it asks for all that is under it, so that the others need only the next level. */
function isAsked(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  return queries.some((query) => query.args.length > 0 && getNullableType(query.type) === type);
}

function fieldsUnder(
  endsAt: (type: GraphQLObjectType) => boolean,
  type: GraphQLOutputType,
  depth: number,
  ancestors: readonly string[],
): SelectedField[] {
  const named = getNamedType(type);
  if (isUnionType(named)) return named.getTypes().map(nameUnder);
  if (!isObjectType(named)) return 'getFields' in named ? [{ call: 'nodeId' }, { call: '__typename' }] : [];
  return Object.values(named.getFields()).flatMap((field) => {
    const of = getNamedType(field.type);
    if (!isObjectType(of)) return [{ call: callOf(field) }];
    if (depth === 0 || ancestors.includes(of.name)) return [];
    const levels = Math.min(depth - 1, endsAt(of) ? 1 : DEPTH);
    return [{ call: callOf(field), fields: fieldsUnder(endsAt, of, levels, [...ancestors, named.name]) }];
  });
}

/** Returns a fragment on a type of a union, with what its records are called. */
function nameUnder(type: GraphQLObjectType): SelectedField {
  return { call: `... on ${type.name}`, fields: [{ call: 'lastName' in type.getFields() ? 'lastName' : 'name' }] };
}

/** Returns a field with samples of its required arguments, and a small limit if it takes one. */
export function callOf({ name, args }: GraphQLField<unknown, unknown>): string {
  const passed = args.flatMap((arg) => {
    if (arg.name === 'limit') return ['limit: 2'];
    return isNonNullType(arg.type) && arg.defaultValue === undefined
      ? [`${arg.name}: ${literal(arg.name, arg.type)}`]
      : [];
  });
  return `${name}${inBrackets(passed)}`;
}

function literal(name: string, type: GraphQLInputType): string {
  const node = astFromValue(
    sampleValue(type, name, () => undefined),
    type,
  );
  return node ? print(node) : 'null';
}

function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}

function printFields(fields: readonly SelectedField[]): string {
  return fields.length > 0
    ? `{ ${fields.map(({ call, fields: inner = [] }) => `${call} ${printFields(inner)}`).join(' ')} }`
    : '';
}
