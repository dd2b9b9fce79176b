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
 * Compiles a document into a function, which costs milliseconds once and saves most of the executor's time from then on.
 * @throws Error if the document cannot be compiled; it is expected to be valid
 */
export function compile(schema: GraphQLSchema, document: DocumentNode, operationName?: string): RunQuery {
  const compiled = compileQuery(schema, document, operationName, { disableLeafSerialization: false });
  if (!isCompiledQuery(compiled)) {
    const reasons = compiled.errors?.map((error) => error.message).join('; ');
    throw new Error(`The operation cannot be compiled: ${reasons}\n${print(document)}`);
  }
  return compiled.query as RunQuery;
}

/** GraphQL's own executor for an operation: slower than compiled code, and nothing of it stays in memory. */
export function interpret(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): RunQuery {
  const operationName = operation.name?.value;
  return (rootValue, contextValue, variableValues) =>
    execute({ schema, document, rootValue, contextValue, variableValues, operationName });
}

/**
 * How an operation of a document is executed: compiled, except where the compiled code differs from GraphQL's own executor.
 * Of mutations of several fields it carries out all, and not only those before the first that fails; of fields that are selected
 * twice it executes what `@skip` and `@include` leave out in one of the places.
 */
export function runnerOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): RunQuery {
  const { selectionSet } = operation;
  const isSeries = operation.operation === OperationTypeNode.MUTATION && selectionSet.selections.length > 1;
  const isAmbiguous = hasConditions(document) && repeatsFields(selectedFields(selectionSet, fragments));
  if (isSeries || isAmbiguous) return interpret(schema, document, operation);
  return compile(schema, document, operation.name?.value);
}

/** Whether fields stand under one name in several places. */
function repeatsFields(fields: readonly SelectedField[]): boolean {
  const names = new Set(fields.map(({ as }) => as));
  return names.size < fields.length || fields.some((field) => repeatsFields(field.fields ?? []));
}
