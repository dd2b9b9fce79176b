import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import type { DocumentNode, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { compile, type RunQuery } from './compile.ts';
import type { GraphQLContext } from './context.ts';
import { answerError, extensionsOf } from './error-answer.ts';
import { variableProblems } from './variables.ts';

/**
 * Executes documents the way in which the REST API's operations are executed. Compiled operations live as long as Apollo
 * Server keeps their documents, which is bounded.
 */
export function compiledExecution(schema: GraphQLSchema): ApolloServerPlugin<GraphQLContext> {
  const compiled = new WeakMap<DocumentNode, Map<string | null, RunQuery>>();
  const runOf = (document: DocumentNode, name: string | null): RunQuery => {
    const ofDocument = compiled.get(document) ?? new Map<string | null, RunQuery>();
    compiled.set(document, ofDocument);
    const run = ofDocument.get(name) ?? compile(schema, document, name ?? undefined);
    ofDocument.set(name, run);
    return run;
  };
  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, operationName, request, contextValue }) {
        // Apollo Server has an answer of its own for an operation that the document does not have.
        if (!operation) return null;
        const variables = request.variables ?? {};
        const problems = variableProblems(schema, operation, variables);
        if (problems.found) {
          const error = problems.toError();
          return answer({ errors: [{ message: error.message, extensions: extensionsOf(error) }] }, 400);
        }
        const { data, errors } = await runOf(document, operationName)(undefined, contextValue, variables);
        return answer({ data, ...(errors && { errors: errors.map((error) => answerError(error, contextValue)) }) });
      },
    }),
  };
}

function answer(
  singleResult: { data?: Record<string, unknown> | null; errors?: GraphQLFormattedError[] },
  status?: number,
) {
  return { http: { status, headers: new HeaderMap() }, body: { kind: 'single' as const, singleResult } };
}
