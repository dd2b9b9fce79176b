import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphQLContext } from '../context.ts';
import { findNestedRefusal } from '../policy/nested-permissions.ts';
import { auditNestedRefusals } from '../policy/refusals.ts';
import { compileOrInterpret, interpret, type RunQuery } from './compile.ts';
import { type Complexity, complexityOf } from './complexity.ts';
import { applyDefaults, conditionVariablesOf, rejectNullConditions } from './directives.ts';
import type { DocumentStore } from './document-store.ts';
import { deduplicateErrors, formatError, logAndConvert, toVisibleGraphQLError } from './error-answer.ts';
import { limitError, limits } from './limits.ts';
import { fragmentsOf } from './operation.ts';
import { recordingReads } from './record-reads.ts';
import type { Fragments } from './selection-of.ts';
import { validateVariables } from './variables.ts';

interface PreparedOperation {
  readonly fragments: Fragments;
  /** The names of the variables that `@skip` and `@include` depend on. */
  readonly conditions: ReadonlySet<string>;
  readonly complexity: Complexity;
  /** The compiled operation. Set once its document is stored. */
  compiled?: RunQuery;
}

/** Creates a function that prepares operations, cached as long as their document: for one request, or while it is stored. */
function createPreparer(schema: GraphQLSchema) {
  const operations = new WeakMap<OperationDefinitionNode, PreparedOperation>();
  return (document: DocumentNode, operation: OperationDefinitionNode): PreparedOperation => {
    const cached = operations.get(operation);
    if (cached) return cached;
    const fragments = fragmentsOf(document);
    const conditions = conditionVariablesOf(document);
    const prepared = { fragments, conditions, complexity: complexityOf(schema, operation, fragments) };
    operations.set(operation, prepared);
    return prepared;
  };
}

/**
 * Creates the plugin that executes documents the same way as the REST API's operations. Stored documents are compiled. All
 * others, including every document sent without credentials, are interpreted and leave nothing in memory.
 */
export function compiledExecution(schema: GraphQLSchema, store: DocumentStore): ApolloServerPlugin<GraphQLContext> {
  const prepare = createPreparer(schema);
  const executor = (document: DocumentNode, operation: OperationDefinitionNode, context: GraphQLContext): RunQuery => {
    const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    const fields = () => operations.reduce((total, node) => total + prepare(document, node).complexity.fields, 0);
    if (!context.caller || !store.recordUse(document, fields)) return interpret(schema, document, operation);
    const prepared = prepare(document, operation);
    prepared.compiled ??= compileOrInterpret(schema, document, operation, prepared.fragments);
    return prepared.compiled;
  };
  const execute = async (
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
    context: GraphQLContext,
  ) => {
    const prepared = prepare(document, operation);
    const variablesWithDefaults = applyDefaults(operation, variables);
    const inputErrors = validateVariables(schema, operation, variables);
    rejectNullConditions(inputErrors, operation, prepared.conditions, variablesWithDefaults);
    if (inputErrors.any) return respondWithError(formatError(inputErrors.toError()));
    const complexity = prepared.complexity.compute(variablesWithDefaults);
    if (complexity > limits.complexity) {
      const { message } = limitError('complexity', complexity);
      return respondWithError({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
    }
    const run = recordingReads(executor(document, operation, context));
    const startedAt = performance.now();
    const refusal = findNestedRefusal(schema, operation, prepared.fragments, variablesWithDefaults, context.caller);
    const { data, errors: executionErrors } = refusal
      ? { data: null, errors: [refusal] }
      : await run(undefined, context, variables);
    const errors = executionErrors && deduplicateErrors(executionErrors);
    reportOperation(operation, context, errors !== undefined, performance.now() - startedAt);
    await auditNestedRefusals(errors ?? [], operation, document, context);
    return respond({ data, ...(errors && { errors: errors.map((error) => toVisibleGraphQLError(error, context)) }) });
  };
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, request, contextValue }) {
        // Apollo Server itself rejects an operation that the document does not contain.
        if (!operation) return null;
        try {
          return await execute(document, operation, request.variables ?? {}, contextValue);
        } catch (thrown) {
          // Apollo Server would omit the request id.
          return respondWithError(formatError(logAndConvert(thrown, contextValue)), 500);
        }
      },
    }),
  };
}

/** Duration from which an operation is logged as slow. */
const SLOW_OPERATION_MS = 1_000;

function reportOperation(
  { operation: kind, selectionSet }: OperationDefinitionNode,
  context: GraphQLContext,
  failed: boolean,
  duration: number,
): void {
  const { registrar, scope } = context;
  const fields = selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '...'));
  if (duration >= SLOW_OPERATION_MS)
    registrar.log.warn({ requestId: scope.requestId, kind, fields, duration: Math.round(duration) }, 'slow operation');
  registrar.metrics?.observeOperation(
    kind,
    fields.length === 1 ? (fields[0] as string) : 'several',
    failed,
    duration / 1000,
  );
}

/** Returns a response with one error and no data, for an operation that was not executed or failed as a whole. */
function respondWithError(error: GraphQLFormattedError, status = 400) {
  return respond({ errors: [error] }, status);
}

/** A limit of an operation's own refuses it as the quota does: by the status and `Retry-After`. */
function respond(
  singleResult: { data?: Record<string, unknown> | null; errors?: GraphQLFormattedError[] },
  status?: number,
) {
  const errors = singleResult.data ? [] : (singleResult.errors ?? []);
  const refusal = errors.find(({ extensions }) => extensions?.code === 'RATE_LIMIT_EXCEEDED');
  const headers = new HeaderMap();
  if (refusal) headers.set('retry-after', String(refusal.extensions?.retryAfter));
  return { http: { status: refusal ? 429 : status, headers }, body: { kind: 'single' as const, singleResult } };
}
