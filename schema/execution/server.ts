import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Registrar } from '../../src/registrar.ts';
import type { GraphQLContext } from '../context.ts';
import { compiledExecution } from './compiled-execution.ts';
import { DocumentStore } from './document-store.ts';
import { documentError } from './error-answer.ts';
import { executable, limits, sizeLimits } from './limits.ts';

/** Apollo Server over the schema: it reads, validates and answers; what executes is the same as behind the REST API. */
export function createGraphQLServer({ config, log }: Registrar, schema: GraphQLSchema): ApolloServer<GraphQLContext> {
  const documents = new DocumentStore();
  return new ApolloServer<GraphQLContext>({
    schema,
    logger: log,
    introspection: config.graphqlExplorer,
    hideSchemaDetailsFromClientErrors: !config.graphqlExplorer,
    includeStacktraceInErrorResponses: false,
    documentStore: documents.apollo,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [executable, sizeLimits],
    formatError: (formatted, error) => documentError(formatted, error, log),
    // The default cache control plugin would wrap every field of the schema that the REST API shares.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      compiledExecution(schema, documents),
    ],
  });
}
