import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/shared/page-limits.ts';
import { isSkipped } from './directives.ts';
import { isPlainField } from './plain-fields.ts';

type Variables = Record<string, unknown>;
type ParentType = GraphQLObjectType | GraphQLInterfaceType | GraphQLUnionType;
type Cost = (variables: Variables) => number;

/** Maximum number of fields, counting each fragment wherever it is spread. Above it the complexity is infinite. */
const MAX_FIELDS = 10_000;

export interface Complexity {
  /** Computes the complexity for variables with their defaults. */
  readonly compute: Cost;
  /** Number of selected fields, with each fragment counted wherever it is spread. Infinite for introspection. */
  readonly fields: number;
}

/**
 * Analyses the complexity of an operation, once per document. A record that is looked up costs 1; columns and objects that come
 * with their record cost nothing. A list multiplies the cost of its entries by its `limit` ([D5]), or by the maximum limit if it
 * takes none and is not declared to be short. Selections that `@skip` and `@include` exclude cost nothing. The types that a record
 * may have are all charged.
 */
export function complexityOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): Complexity {
  let fields = 0;
  let introspects = false;
  const costOfSet = (set: SelectionSetNode | undefined, type: ParentType): Cost => {
    if (fields > MAX_FIELDS) return () => Number.POSITIVE_INFINITY;
    const costs = (set?.selections ?? []).map((node): Cost => {
      if (node.kind === Kind.FIELD) return unlessSkipped(node, costOfField(node, type));
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
      return unlessSkipped(node, costOfSet(fragment?.selectionSet, narrow(schema, type, fragment?.typeCondition)));
    });
    return sum(costs);
  };
  const costOfField = (node: FieldNode, parent: ParentType): Cost => {
    fields += 1;
    const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    introspects ||= node.name.value === SchemaMetaFieldDef.name || node.name.value === TypeMetaFieldDef.name;
    // Scalars cost nothing unless they declare it, nor does introspection, which the limit of tokens bounds.
    if (!isCompositeType(type)) return costOfScalar(field);
    return costOfObject(field as GraphQLField<unknown, unknown>, node, costOfSet(node.selectionSet, type));
  };
  const compute = costOfSet(operation.selectionSet, schema.getRootType(operation.operation) as GraphQLObjectType);
  return { compute, fields: introspects ? Number.POSITIVE_INFINITY : fields };
}

/** Returns the type whose fields a fragment on an interface or a union selects. */
function narrow(schema: GraphQLSchema, type: ParentType, condition: NamedTypeNode | undefined): ParentType {
  const narrowed = isAbstractType(type) && condition ? schema.getType(condition.name.value) : type;
  return isCompositeType(narrowed) ? narrowed : type;
}

const free: Cost = () => 0;

function sum(costs: readonly Cost[]): Cost {
  const charged = costs.filter((cost) => cost !== free);
  if (charged.length < 2) return charged[0] ?? free;
  return (variables) => charged.reduce((total, cost) => total + cost(variables), 0);
}

function unlessSkipped(node: SelectionNode, cost: Cost): Cost {
  if (cost === free || !node.directives?.length) return cost;
  return (variables) => (isSkipped(node, variables) ? 0 : cost(variables));
}

/** A scalar that is computed from many records declares a cost with `@Extensions({ entries })`. */
function costOfScalar(field: GraphQLField<unknown, unknown> | undefined): Cost {
  const entries = Number(field?.extensions.entries ?? 0);
  return entries === 0 ? free : () => entries;
}

function costOfObject(field: GraphQLField<unknown, unknown>, node: FieldNode, children: Cost): Cost {
  if (field.args.some(({ name }) => LIMIT_ARGUMENTS.has(name))) {
    const limits = node.arguments?.filter(({ name }) => LIMIT_ARGUMENTS.has(name.value)) ?? [];
    return (variables) =>
      entryCount(limits.map(({ value }) => valueFromASTUntyped(value, variables))) * Math.max(children(variables), 1);
  }
  const isList = isListType(getNullableType(field.type));
  // The entries of a page are counted at the field that returns the page.
  if (isPlainField(field)) return isList ? (variables) => 1 + children(variables) : children;
  // Short lists declare their assumed length with `@Extensions({ entries })`.
  const records = isList ? Number(field.extensions.entries ?? MAX_LIMIT) : 1;
  return (variables) => records * (1 + children(variables));
}

/** The arguments that limit the number of entries. */
const LIMIT_ARGUMENTS: ReadonlySet<string> = new Set(['limit', 'first', 'last']);

function entryCount(limits: readonly unknown[]): number {
  const numbers = limits.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? DEFAULT_LIMIT : Math.min(Math.max(...numbers, 1), MAX_LIMIT);
}
