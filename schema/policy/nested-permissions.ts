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
import type { Caller } from '../../src/auth/principals/caller.ts';
import type { Permission } from '../../src/auth/principals/permissions.ts';
import { notPermitted } from '../../src/auth/principals/permitted.ts';
import { isSkipped } from '../execution/directives.ts';
import { answerPermissions, nestedPermissions, openFields, permissions } from './permissions.ts';
import { permissionOf } from './rules.ts';

/** @throws AppError `forbidden` where the field of an answer needs a permission that the caller lacks */
export function assertNested(caller: Caller, { parentType, fieldName }: GraphQLResolveInfo): void {
  const permission = nestedPermissions[parentType.name]?.[fieldName];
  if (permission && !caller.permissions.has(permission)) throw notPermitted(permission);
}

/** A field within an answer, and the permission that it needs beside the one of its root field. */
interface Need {
  readonly permission: Permission;
  readonly root: string;
  readonly node: FieldNode;
  readonly path: readonly string[];
}

/**
 * What the fields within the answer to an operation need, in the order of the document.
 * @param given the variables with their defaults
 */
export function* needsWithin(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  given: Record<string, unknown> = {},
): Generator<Need> {
  const inSet = function* (
    set: SelectionSetNode | undefined,
    type: GraphQLObjectType,
    path: readonly string[],
    root?: string,
    isReadable = operation === 'query',
  ): Generator<Need> {
    for (const node of set?.selections ?? []) {
      if (isSkipped(node, given)) continue;
      if (node.kind !== Kind.FIELD) {
        const inside =
          node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet;
        yield* inSet(inside, type, path, root, isReadable);
        continue;
      }
      const name = node.name.value;
      const here = [...path, node.alias?.value ?? name];
      const nested = nestedPermissions[type.name]?.[name];
      const answer = isReadable || openFields.has(name) ? undefined : answerPermissions[type.name];
      for (const permission of [answer, nested])
        if (permission && root !== undefined) yield { permission, root, node, path: here };
      const inner = getNamedType(type.getFields()[name]?.type);
      if (isObjectType(inner))
        yield* inSet(node.selectionSet, inner, here, root ?? name, isReadable || type.name in answerPermissions);
    }
  };
  yield* inSet(selectionSet, schema.getRootType(operation) as GraphQLObjectType, []);
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
  for (const { permission, root, node, path } of needsWithin(schema, operation, fragments, given)) {
    if (caller.permissions.has(permission) || lacksRoot(caller, root)) continue;
    const originalError = notPermitted(permission);
    return new GraphQLError(originalError.message, { nodes: node, path, originalError });
  }
  return undefined;
}

function lacksRoot({ permissions: held }: Caller, field: string): boolean {
  const needed = permissionOf(permissions.Mutation[field as keyof typeof permissions.Mutation]);
  return needed !== undefined && !held.has(needed);
}
