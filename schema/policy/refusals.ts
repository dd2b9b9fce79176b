import type {
  DocumentNode,
  GraphQLError,
  GraphQLFieldResolver,
  GraphQLResolveInfo,
  OperationDefinitionNode,
} from 'graphql';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import type { SelectedField } from '../../src/database/reads/selection.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { GraphQLContext } from '../context.ts';
import { fragmentsOf } from '../execution/operation.ts';
import { selectedFields } from '../execution/selection-of.ts';

type Resolve = GraphQLFieldResolver<unknown, GraphQLContext>;

/** Middleware of every root field: records a refusal in the audit trail, whether the rule or the service refuses ([D42]). */
export async function auditRefusals(
  resolve: Resolve,
  parent: unknown,
  args: Record<string, unknown>,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const { registrar, caller, counted } = context;
  const record = async (result: unknown) => {
    if (isRefusal(result) && caller) await recordRefusal({ caller, registrar, counted }, info.fieldName);
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

/** Records refusals of nested fields, such as `class.students`: one record per field, however many entries it was refused for. */
export async function auditNestedRefusals(
  errors: readonly GraphQLError[],
  { selectionSet }: OperationDefinitionNode,
  document: DocumentNode,
  { registrar, caller, counted }: GraphQLContext,
): Promise<void> {
  const refused = errors.filter(({ path, originalError }) => (path?.length ?? 0) > 1 && isRefusal(originalError));
  if (!caller || refused.length === 0) return;
  const selected = selectedFields(selectionSet, fragmentsOf(document));
  const fields = new Set(refused.map(({ path = [] }) => fieldNamesOf(path, selected).join('.')));
  for (const field of fields) await recordRefusal({ caller, registrar, counted }, field);
}

/** Returns the schema's names of the fields along a response path, resolving aliases. */
function fieldNamesOf(path: readonly (string | number)[], root: readonly SelectedField[]): string[] {
  let selected = root;
  return path
    .filter((part) => typeof part === 'string')
    .map((key) => {
      const fields = selected.filter(({ as }) => as === key);
      selected = fields.flatMap((field) => field.fields ?? []);
      return fields[0]?.name ?? key;
    });
}

function isRefusal(result: unknown): boolean {
  return result instanceof AppError && result.code === 'forbidden';
}
