import { getOperationAST, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { limits } from '../execution/limits.ts';
import { permissions } from './permissions.ts';
import { allow } from './shield.ts';

/** The document and operation name of a request before validation. */
export interface RequestedOperation {
  readonly query?: unknown;
  readonly operationName?: unknown;
}

const allowedOf = (rules: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(rules).filter((name) => rules[name] === allow);

/** The root fields that need no credentials: those that sign in or refresh a session. */
const publicFields = {
  [OperationTypeNode.QUERY]: allowedOf(permissions.Query),
  [OperationTypeNode.MUTATION]: allowedOf(permissions.Mutation),
  [OperationTypeNode.SUBSCRIPTION]: [],
};

const publicNames = Object.values(publicFields).flat();

/**
 * Returns true if an operation selects only root fields that need no credentials. Credentials sent with it are then ignored
 * ([D18]). Returns false if the document cannot be parsed or its root selection contains a fragment.
 */
export function isPublicOperation(requested: RequestedOperation): boolean {
  const operation = findOperation(requested, publicNames);
  return operation ? selectsOnly(operation, publicFields[operation.operation]) : false;
}

/** GraphQL's built-in query fields, which reveal only the schema. */
const introspectionFields = ['__schema', '__type', '__typename'];

/** Returns true if an operation selects only introspection fields. */
export function isIntrospection(requested: RequestedOperation): boolean {
  const operation = findOperation(requested, introspectionFields);
  return operation?.operation === OperationTypeNode.QUERY && selectsOnly(operation, introspectionFields);
}

function selectsOnly({ selectionSet }: OperationDefinitionNode, names: readonly string[]): boolean {
  return selectionSet.selections.every((node) => node.kind === Kind.FIELD && names.includes(node.name.value));
}

/** Returns the operation of a document. Most documents contain none of the names and are not even parsed. */
function findOperation(
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
