import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
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
    const refused = outcome instanceof AppError && outcome.code === 'forbidden';
    if (refused && caller) await recordRefusal(registrar, caller, info.fieldName);
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
