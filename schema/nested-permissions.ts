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
import type { Caller } from '../src/auth/caller.ts';
import type { Permission } from '../src/auth/permissions.ts';
import { notPermitted } from '../src/auth/permitted.ts';
import { isLeftOut } from './left-out.ts';
import { nestedPermissions, permissions } from './permissions.ts';
import { permissionOf } from './rules.ts';

/** @throws AppError `forbidden` where the field of an answer needs a permission that the caller lacks */
export function assertNested(caller: Caller, { parentType, fieldName }: GraphQLResolveInfo): void {
  const permission = missingPermission(caller, parentType.name, fieldName);
  if (permission) throw notPermitted(permission);
}

/**
 * The first field within the answer to a mutation that its caller may not read, as an error in its place. Asked before
 * anything is executed: afterwards the refusal would take the place of an answer to what was carried out. Mutations that the
 * caller may not make at all refuse by themselves.
 * @param given the variables with their defaults
 */
export function refusedWithin(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  given: Record<string, unknown>,
  caller: Caller | null,
): GraphQLError | undefined {
  // Without credentials the root field refuses.
  if (!caller || operation.operation !== 'mutation') return undefined;
  const inSet = (
    set: SelectionSetNode | undefined,
    type: GraphQLObjectType,
    path: string[],
  ): GraphQLError | undefined => {
    for (const node of set?.selections ?? []) {
      if (isLeftOut(node, given)) continue;
      const found =
        node.kind === Kind.FIELD
          ? inField(node, type, path)
          : inSet(
              node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet,
              type,
              path,
            );
      if (found) return found;
    }
    return undefined;
  };
  const inField = (node: FieldNode, parent: GraphQLObjectType, before: string[]): GraphQLError | undefined => {
    if (before.length === 0 && lacksRoot(caller, node.name.value)) return undefined;
    const path = [...before, node.alias?.value ?? node.name.value];
    const permission = missingPermission(caller, parent.name, node.name.value);
    if (permission) {
      const originalError = notPermitted(permission);
      return new GraphQLError(originalError.message, { nodes: node, path, originalError });
    }
    const type = getNamedType(parent.getFields()[node.name.value]?.type);
    return isObjectType(type) ? inSet(node.selectionSet, type, path) : undefined;
  };
  return inSet(operation.selectionSet, schema.getRootType(operation.operation) as GraphQLObjectType, []);
}

function lacksRoot({ permissions: held }: Caller, field: string): boolean {
  const needed = permissionOf(permissions.Mutation[field as keyof typeof permissions.Mutation]);
  return needed !== undefined && !held.has(needed);
}

function missingPermission({ permissions }: Caller, type: string, field: string): Permission | undefined {
  const permission = nestedPermissions[type]?.[field];
  return permission && !permissions.has(permission) ? permission : undefined;
}
