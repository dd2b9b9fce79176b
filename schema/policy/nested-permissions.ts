import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Caller } from '../../src/access/caller.ts';
import { assertAllowed, decide } from '../../src/access/decide.ts';
import type { Permission } from '../../src/access/permissions.ts';
import { isSkipped } from '../execution/directives.ts';
import { nestedPermissions, resultPermissions, unguardedFields } from './record-permissions.ts';
import { rootRequirement } from './root-requirement.ts';

/**
 * Asserts that the caller may read a nested field.
 * @throws AppError `forbidden` if the caller lacks the field's permission
 */
export function assertNestedPermission(caller: Caller, { parentType, fieldName }: GraphQLResolveInfo): void {
  const permission = nestedPermissions[parentType.name]?.[fieldName];
  if (permission) assertAllowed(caller, { permission });
}

/** A nested field and the permission that it needs besides that of its root field. */
interface NestedRequirement {
  readonly permission: Permission;
  readonly root: string;
  readonly node: FieldNode;
  readonly path: readonly string[];
}

/**
 * Yields the permissions that the nested fields of an operation need, in document order.
 * @param variables the variables with their defaults
 */
export function* findNestedRequirements(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Record<string, unknown> = {},
): Generator<NestedRequirement> {
  const visitSet = function* (
    set: SelectionSetNode | undefined,
    type: GraphQLObjectType,
    path: readonly string[],
    root?: string,
    isReadable = operation === 'query',
  ): Generator<NestedRequirement> {
    for (const node of set?.selections ?? []) {
      if (isSkipped(node, variables)) continue;
      if (node.kind !== Kind.FIELD) {
        const nestedSet =
          node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet;
        yield* visitSet(nestedSet, type, path, root, isReadable);
        continue;
      }
      const name = node.name.value;
      const here = [...path, node.alias?.value ?? name];
      const inner = getNamedType(type.getFields()[name]?.type);
      const isSent =
        path.length === 1 && root !== undefined && rootRequirement(operation, root)?.creates && !isObjectType(inner);
      const nested = nestedPermissions[type.name]?.[name];
      const result = isReadable || isSent || unguardedFields.has(name) ? undefined : resultPermissions[type.name];
      for (const permission of [result, nested])
        if (permission && root !== undefined) yield { permission, root, node, path: here };
      if (isObjectType(inner))
        yield* visitSet(node.selectionSet, inner, here, root ?? name, isReadable || type.name in resultPermissions);
    }
  };
  yield* visitSet(selectionSet, schema.getRootType(operation) as GraphQLObjectType, []);
}

/**
 * Returns an error for the first nested field of a mutation's result that the caller may not read, with its path. This is
 * checked before execution: a later refusal would replace the result of a mutation that was carried out. Mutations that the
 * caller may not use at all are left to their own rules.
 * @param variables the variables with their defaults
 */
export function findNestedRefusal(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Record<string, unknown>,
  caller: Caller | null,
): GraphQLError | undefined {
  // Without credentials the rule of the root field refuses.
  if (!caller || operation.operation !== 'mutation') return undefined;
  for (const { permission, root, node, path } of findNestedRequirements(schema, operation, fragments, variables)) {
    const originalError = decide(caller, { permission });
    if (!originalError || decide(caller, rootRequirement('mutation', root) ?? {})) continue;
    return new GraphQLError(originalError.message, { nodes: node, path, originalError });
  }
  return undefined;
}
