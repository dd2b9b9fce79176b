import {
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { recordRefusal } from '../src/auth/refusal.service.ts';
import { AppError } from '../src/errors.ts';
import type { GraphQLContext } from './context.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphQLContext>;

/** Around every root field and its rule: whoever refuses, the rule or the service, the refusal leaves an audit record ([D42]). */
export async function auditRefusals(
  resolve: Resolve,
  parent: unknown,
  args: Record<string, unknown>,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const { registrar, caller } = context;
  const record = async (outcome: unknown) => {
    if (isRefusal(outcome) && caller) await recordRefusal(registrar, caller, info.fieldName);
  };
  try {
    const value: unknown = await resolve(parent, args, context, info);
    // Rules return their refusals, services throw them.
    if (value instanceof Error) await record(value);
    return value;
  } catch (error) {
    await record(error);
    throw error;
  }
}

/** The same for fields within an answer, `class.students`: one record for a field, however many entries it was refused for. */
export async function auditNestedRefusals(
  errors: readonly GraphQLError[],
  operation: OperationDefinitionNode,
  { registrar, caller }: GraphQLContext,
): Promise<void> {
  if (!caller) return;
  const refused = errors.filter(({ path, originalError }) => (path?.length ?? 0) > 1 && isRefusal(originalError));
  for (const field of new Set(refused.map((error) => fieldOf(error, operation)))) {
    await recordRefusal(registrar, caller, field);
  }
}

/** By the schema's names, whatever a document calls its fields. */
function fieldOf({ path, nodes }: GraphQLError, { selectionSet }: OperationDefinitionNode): string {
  const root = selectionSet.selections.find(
    (node) => node.kind === Kind.FIELD && (node.alias ?? node.name).value === path?.[0],
  );
  const names = [root, nodes?.[0]].flatMap((node) => (node?.kind === Kind.FIELD ? [node.name.value] : []));
  return names.join('.') || String(path?.[0]);
}

function isRefusal(outcome: unknown): boolean {
  return outcome instanceof AppError && outcome.code === 'forbidden';
}
