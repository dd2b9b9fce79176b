import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/database/reads/page-limits.ts';
import { isSkipped } from './directives.ts';
import { isPlainField } from './plain-fields.ts';

type Variables = Record<string, unknown>;
type Cost = (variables: Variables) => number;

/** Fields that are counted at most, each fragment's wherever it is spread; a document of more is beyond any complexity. */
const MAX_FIELDS = 10_000;

export interface Complexity {
  /** The complexity by the operation's variables, those with defaults among them. */
  readonly of: Cost;
  /** How many fields it selects, each fragment's wherever it is spread; infinite for introspection, which is not counted. */
  readonly fields: number;
}

/**
 * Computes the complexity of an operation, once for each document. A record that is looked up costs 1, columns and objects
 * that come with their record cost nothing, and a list multiplies what is under it by its `limit` ([D5]), or by the greatest
 * where it takes none and is not known to be short. What `@skip` and `@include` leave out costs nothing.
 */
export function complexityOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): Complexity {
  let fields = 0;
  let introspects = false;
  const ofSet = (set: SelectionSetNode | undefined, type: GraphQLObjectType): Cost => {
    if (fields > MAX_FIELDS) return () => Number.POSITIVE_INFINITY;
    const costs = (set?.selections ?? []).map((node): Cost => {
      if (node.kind === Kind.FIELD) return unlessLeftOut(node, ofField(node, type));
      const inside = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet;
      return unlessLeftOut(node, ofSet(inside, type));
    });
    return sum(costs);
  };
  const ofField = (node: FieldNode, parent: GraphQLObjectType): Cost => {
    fields += 1;
    const field = parent.getFields()[node.name.value];
    const type = field && getNamedType(field.type);
    introspects ||= node.name.value === SchemaMetaFieldDef.name || node.name.value === TypeMetaFieldDef.name;
    // Scalars, and introspection, which the limit of tokens bounds.
    if (!isObjectType(type)) return free;
    return ofObject(field as GraphQLField<unknown, unknown>, node, ofSet(node.selectionSet, type));
  };
  const of = ofSet(operation.selectionSet, schema.getRootType(operation.operation) as GraphQLObjectType);
  return { of, fields: introspects ? Number.POSITIVE_INFINITY : fields };
}

const free: Cost = () => 0;

function sum(costs: readonly Cost[]): Cost {
  const known = costs.filter((cost) => cost !== free);
  if (known.length < 2) return known[0] ?? free;
  return (variables) => known.reduce((total, cost) => total + cost(variables), 0);
}

function unlessLeftOut(node: SelectionNode, cost: Cost): Cost {
  if (cost === free || !node.directives?.length) return cost;
  return (variables) => (isSkipped(node, variables) ? 0 : cost(variables));
}

function ofObject(field: GraphQLField<unknown, unknown>, node: FieldNode, children: Cost): Cost {
  if (field.args.some(({ name }) => LIMITS.has(name))) {
    const asked = node.arguments?.filter(({ name }) => LIMITS.has(name.value)) ?? [];
    return (variables) =>
      entries(asked.map(({ value }) => valueFromASTUntyped(value, variables))) * Math.max(children(variables), 1);
  }
  const isList = isListType(getNullableType(field.type));
  // The entries of a page are counted where the page is asked for.
  if (isPlainField(field)) return isList ? (variables) => 1 + children(variables) : children;
  // Lists that are known to be short say so, with `@Extensions({ entries })`.
  const records = isList ? Number(field.extensions.entries ?? MAX_LIMIT) : 1;
  return (variables) => records * (1 + children(variables));
}

/** The arguments that say how many entries a list has. */
const LIMITS: ReadonlySet<string> = new Set(['limit', 'first', 'last']);

function entries(asked: readonly unknown[]): number {
  const numbers = asked.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? DEFAULT_LIMIT : Math.min(Math.max(...numbers, 1), MAX_LIMIT);
}
