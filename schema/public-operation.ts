import { getOperationAST, Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql';
import { limits } from './limits.ts';
import { permissions } from './permissions.ts';
import { allow } from './shield.ts';

/** The mutations that everybody may use: those by which one signs in, and stays signed in. */
const publicFields: readonly string[] = Object.entries(permissions.Mutation).flatMap(([name, rule]) =>
  rule === allow ? [name] : [],
);

/**
 * Whether the operation of a document selects nothing but mutations that everybody may use. Whoever sends it needs no credentials,
 * so that those which come with it can be left unread ([D18]). False where the document cannot be read, and where a fragment would
 * have to be looked into.
 */
export function isPublicOperation(document: string, operationName?: string): boolean {
  // Almost every document is another one, and shows it without being parsed.
  if (!publicFields.some((name) => document.includes(name))) return false;
  const operation = operationOf(document, operationName);
  return (
    operation?.operation === OperationTypeNode.MUTATION &&
    operation.selectionSet.selections.every(
      (node) => node.kind === Kind.FIELD && publicFields.includes(node.name.value),
    )
  );
}

function operationOf(document: string, name?: string): OperationDefinitionNode | null | undefined {
  try {
    return getOperationAST(parse(document, { maxTokens: limits.tokens }), name);
  } catch {
    return undefined;
  }
}
