import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphQLContext } from '../context.ts';
import { refusedWithin } from '../policy/nested-permissions.ts';
import { auditNestedRefusals } from '../policy/refusals.ts';
import { interpret, type RunQuery, runnerOf } from './compile.ts';
import { type Complexity, complexityOf } from './complexity.ts';
import { addNullConditions, conditionsOf, withDefaults } from './directives.ts';
import { distinctErrors } from './distinct-errors.ts';
import type { DocumentStore } from './document-store.ts';
import { formattedError, toVisibleError, toVisibleGraphQLError } from './error-answer.ts';
import { limits, overLimit } from './limits.ts';
import { fragmentsOf } from './operation.ts';
import type { Fragments } from './selection-of.ts';
import { variableProblems } from './variables.ts';

interface Prepared {
  readonly fragments: Fragments;
  /** The variables by which `@skip` and `@include` decide. */
  readonly conditions: ReadonlySet<string>;
  readonly complexity: Complexity;
  /** The compiled operation, once its document is kept. */
  compiled?: RunQuery;
}

/** What is prepared for an operation lives as long as its document: for one request, or as long as the store keeps it. */
function preparation(schema: GraphQLSchema) {
  const operations = new WeakMap<OperationDefinitionNode, Prepared>();
  return (document: DocumentNode, operation: OperationDefinitionNode): Prepared => {
    const known = operations.get(operation);
    if (known) return known;
    const fragments = fragmentsOf(document);
    const conditions = conditionsOf(document);
    const prepared = { fragments, conditions, complexity: complexityOf(schema, operation, fragments) };
    operations.set(operation, prepared);
    return prepared;
  };
}

/**
 * Executes documents the way in which the REST API's operations are executed. Documents that are kept are compiled. Others,
 * among them all that come without credentials, are interpreted and leave nothing behind.
 */
export function compiledExecution(schema: GraphQLSchema, store: DocumentStore): ApolloServerPlugin<GraphQLContext> {
  const prepare = preparation(schema);
  const runner = (document: DocumentNode, operation: OperationDefinitionNode, context: GraphQLContext): RunQuery => {
    const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    const fields = () => operations.reduce((total, each) => total + prepare(document, each).complexity.fields, 0);
    if (!context.caller || !store.keep(document, fields)) return interpret(schema, document, operation);
    const prepared = prepare(document, operation);
    prepared.compiled ??= runnerOf(schema, document, operation, prepared.fragments);
    return prepared.compiled;
  };
  const respond = async (
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
    context: GraphQLContext,
  ) => {
    const prepared = prepare(document, operation);
    const given = withDefaults(operation, variables);
    const problems = variableProblems(schema, operation, variables);
    addNullConditions(problems, operation, prepared.conditions, given);
    if (problems.found) return refuse(formattedError(problems.toError()));
    const complexity = prepared.complexity.of(given);
    if (complexity > limits.complexity) {
      const { message } = overLimit('complexity', complexity);
      return refuse({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
    }
    const run = runner(document, operation, context);
    const started = performance.now();
    const refusal = refusedWithin(schema, operation, prepared.fragments, given, context.caller);
    const { data, errors: found } = refusal
      ? { data: null, errors: [refusal] }
      : await run(undefined, context, variables);
    const errors = found && distinctErrors(found);
    observe(operation, context, errors !== undefined, performance.now() - started);
    await auditNestedRefusals(errors ?? [], operation, document, context);
    return answer({ data, ...(errors && { errors: errors.map((error) => toVisibleGraphQLError(error, context)) }) });
  };
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, request, contextValue }) {
        // Apollo Server has an answer of its own for an operation that the document does not have.
        if (!operation) return null;
        try {
          return await respond(document, operation, request.variables ?? {}, contextValue);
        } catch (thrown) {
          // Apollo Server would not say which request it was.
          return refuse(formattedError(toVisibleError(thrown, contextValue)), 500);
        }
      },
    }),
  };
}

/** Milliseconds from which on an operation is worth a look. */
const SLOW = 1_000;

function observe(
  { operation: kind, selectionSet }: OperationDefinitionNode,
  context: GraphQLContext,
  failed: boolean,
  duration: number,
): void {
  const { registrar, scope } = context;
  const fields = selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '...'));
  if (duration >= SLOW)
    registrar.log.warn({ requestId: scope.requestId, kind, fields, duration: Math.round(duration) }, 'slow operation');
  registrar.metrics?.observeOperation(
    kind,
    fields.length === 1 ? (fields[0] as string) : 'several',
    failed,
    duration / 1000,
  );
}

/** Answers with one error and no data: for the operation as a whole, of which nothing may have been executed. */
function refuse(error: GraphQLFormattedError, status = 400) {
  return answer({ errors: [error] }, status);
}

function answer(
  singleResult: { data?: Record<string, unknown> | null; errors?: GraphQLFormattedError[] },
  status?: number,
) {
  return { http: { status, headers: new HeaderMap() }, body: { kind: 'single' as const, singleResult } };
}
