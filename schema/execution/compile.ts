import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { SelectedField } from '../../src/database/reads/selection.ts';
import type { GraphQLContext } from '../context.ts';
import { hasConditions } from './directives.ts';
import { type Fragments, selectedFields } from './selection-of.ts';

export type RunQuery = (
  root: unknown,
  context: GraphQLContext,
  variables: Record<string, unknown> | null | undefined,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Compiles a valid document into a function. This costs milliseconds once and saves most of the execution time afterwards.
 * @throws Error if the document cannot be compiled
 */
export function compile(schema: GraphQLSchema, document: DocumentNode, operationName?: string): RunQuery {
  const compiled = compileQuery(schema, document, operationName, { disableLeafSerialization: false });
  if (!isCompiledQuery(compiled)) {
    const reasons = compiled.errors?.map((error) => error.message).join('; ');
    throw new Error(`The operation cannot be compiled: ${reasons}\n${print(document)}`);
  }
  return compiled.query as RunQuery;
}

/** Runs an operation with GraphQL's own executor, which is slower than compiled code but keeps nothing in memory. */
export function interpret(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): RunQuery {
  const operationName = operation.name?.value;
  return (rootValue, contextValue, variableValues) =>
    execute({ schema, document, rootValue, contextValue, variableValues, operationName });
}

/**
 * Compiles an operation, or interprets it if compiled code would behave differently from GraphQL's own executor: compiled
 * mutations with several fields continue after one that fails, and compiled fields that are selected twice ignore a `@skip` or
 * `@include` on one of the selections.
 */
export function compileOrInterpret(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): RunQuery {
  const { selectionSet } = operation;
  const hasSeveralMutations = operation.operation === OperationTypeNode.MUTATION && selectionSet.selections.length > 1;
  const isAmbiguous = hasConditions(document) && repeatsFields(selectedFields(selectionSet, fragments));
  if (hasSeveralMutations || isAmbiguous) return interpret(schema, document, operation);
  return compile(schema, document, operation.name?.value);
}

/** Returns true if several fields share a response key. */
function repeatsFields(fields: readonly SelectedField[]): boolean {
  const names = new Set(fields.map(({ as }) => as));
  return names.size < fields.length || fields.some((field) => repeatsFields(field.fields ?? []));
}
