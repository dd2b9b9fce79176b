import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  Source,
  separateOperations,
  validate,
} from 'graphql';
import { compileOperation } from '../schema/execution/operation.ts';

/** Operations with which the service could not start. The message names the file, the place and the reason of each error. */
export class InvalidOperations extends Error {
  constructor(errors: readonly GraphQLError[]) {
    super(errors.map(String).join('\n\n'));
  }
}

/**
 * Reads the operations of the REST API, by their names. Each document includes the fragments that it uses, which may be in any
 * file.
 * @throws InvalidOperations with the errors of all files
 */
export function readOperations(root: string, schema: GraphQLSchema): Record<string, DocumentNode> {
  const facade = join(root, 'facade');
  const files = readdirSync(facade, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.graphql'));
  const sources = files.sort().map((file) => new Source(readFileSync(join(facade, file), 'utf8'), `facade/${file}`));
  const document = concatAST(parseAll(sources));
  throwIfAny(validate(schema, document));
  throwIfAny(document.definitions.flatMap(findUnnamed));
  const operations = separateOperations(document);
  throwIfAny(document.definitions.flatMap((definition) => findMistake(schema, definition, operations)));
  return operations;
}

function parseAll(sources: readonly Source[]): DocumentNode[] {
  const errors: GraphQLError[] = [];
  const documents = sources.flatMap((source) => {
    try {
      return parse(source);
    } catch (error) {
      errors.push(error as GraphQLError);
      return [];
    }
  });
  throwIfAny(errors);
  return documents;
}

function findUnnamed(definition: DefinitionNode): GraphQLError[] {
  if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name) return [];
  return [new GraphQLError('An operation of the REST API needs a name.', { nodes: definition })];
}

/** Returns the error of an operation that is valid GraphQL and still does not compile: it has several root fields. */
function findMistake(
  schema: GraphQLSchema,
  definition: DefinitionNode,
  operations: Record<string, DocumentNode>,
): GraphQLError[] {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
  try {
    compileOperation(schema, operations[definition.name?.value ?? ''] as DocumentNode);
    return [];
  } catch (error) {
    return [new GraphQLError((error as Error).message, { nodes: definition })];
  }
}

function throwIfAny(errors: readonly GraphQLError[]): void {
  if (errors.length > 0) throw new InvalidOperations(errors);
}
