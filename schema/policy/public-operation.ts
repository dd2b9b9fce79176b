import { getOperationAST, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { limits } from '../execution/limits.ts';
import { permissions } from './permissions.ts';
import { allow } from './shield.ts';

/** A document and the name of the operation that is to be executed, as a request carries them before they are validated. */
export interface RequestedOperation {
  readonly query?: unknown;
  readonly operationName?: unknown;
}

/** The mutations that everybody may use: those by which one signs in, and stays signed in. */
const publicFields: readonly string[] = Object.entries(permissions.Mutation).flatMap(([name, rule]) =>
  rule === allow ? [name] : [],
);

/**
 * Whether an operation selects nothing but mutations that everybody may use. Whoever sends it needs no credentials, so that
 * those which come with it can be left unread ([D18]). False where the document cannot be read, and where a fragment would
 * have to be looked into.
 */
export function isPublicOperation(requested: RequestedOperation): boolean {
  const operation = operationOf(requested, publicFields);
  return operation?.operation === OperationTypeNode.MUTATION && selectsOnly(operation, publicFields);
}

/** GraphQL's own fields of a query, all of which tell of the schema and nothing else. */
const introspectionFields = ['__schema', '__type', '__typename'];

/** Whether an operation selects nothing but what the schema says of itself. */
export function isIntrospection(requested: RequestedOperation): boolean {
  const operation = operationOf(requested, introspectionFields);
  return operation?.operation === OperationTypeNode.QUERY && selectsOnly(operation, introspectionFields);
}

function selectsOnly({ selectionSet }: OperationDefinitionNode, names: readonly string[]): boolean {
  return selectionSet.selections.every((node) => node.kind === Kind.FIELD && names.includes(node.name.value));
}

/** The operation, if its document has one of the names at all: almost every document is another one, and shows it unparsed. */
function operationOf(
  { query, operationName }: RequestedOperation,
  names: readonly string[],
): OperationDefinitionNode | null | undefined {
  if (typeof query !== 'string' || !names.some((name) => query.includes(name))) return undefined;
  try {
    const document = parse(query, { maxTokens: limits.tokens });
    return getOperationAST(document, typeof operationName === 'string' ? operationName : undefined);
  } catch {
    return undefined;
  }
}
