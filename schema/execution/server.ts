import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Registrar } from '../../src/registrar.ts';
import type { GraphQLContext } from '../context.ts';
import { compiledExecution } from './compiled-execution.ts';
import { DocumentStore } from './document-store.ts';
import { formatDocumentError } from './error-answer.ts';
import { limits, sizeLimitsRule, supportedOperationsRule } from './limits.ts';

/** Creates the Apollo Server. It parses and validates documents and formats responses; the executor is shared with the REST API. */
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
    validationRules: [supportedOperationsRule, sizeLimitsRule],
    formatError: (formatted, error) => formatDocumentError(formatted, error, log),
    // Disabled because the cache control plugin would wrap every field of the schema, which the REST API shares, and the
    // trace plugin would load Apollo's messages only to find that this is no subgraph.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      compiledExecution(schema, documents),
    ],
  });
}
