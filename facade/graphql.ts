import { expressMiddleware } from '@as-integrations/express5';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { GraphQLContext } from '../schema/context.ts';
import { isPublicOperation } from '../schema/public-operation.ts';
import { createGraphQLServer } from '../schema/server.ts';
import { Problems } from '../src/problems.ts';
import type { Registrar } from '../src/registrar.ts';
import { type Admission, admit, onceCounted } from './admission.ts';
import { readJsonBody } from './body.ts';
import { clientAddress } from './client-address.ts';
import { explorerOff, explorerRouter } from './explorer/router.ts';
import { graphqlErrorHandler } from './graphql-error.ts';
import { graphqlUploadReader } from './graphql-upload.ts';
import { writeMethodNotAllowed } from './method-not-allowed.ts';
import { callerFrom } from './request-scope.ts';

/**
 * The GraphQL API. Who asks is known before a document is validated: bad credentials are 401 whatever it says, unless it needs
 * none at all.
 */
export function graphqlRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const server = createGraphQLServer(registrar, schema);
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  const readUpload = graphqlUploadReader(registrar, schema);
  const contexts = new WeakMap<Request, GraphQLContext>();
  const router = Router({ caseSensitive: true });
  router.use(refuseOtherMethods);
  router.use(registrar.config.graphqlExplorer ? explorerRouter(schema) : explorerOff());
  router.use((request, _response, next) => next(request.path === '/' ? undefined : 'router'));
  router.use(async (request, response, next) => {
    const json = request.is('multipart/form-data') ? undefined : readJsonBody(request, response);
    const admission = (await isPublic(json)) ? null : await admit(registrar, request, response);
    const context = contextOf(registrar, request, admission);
    contexts.set(request, context);
    request.body = await onceCounted(admission, () => json ?? readUpload(request, response, context.caller));
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.use(expressMiddleware(server, { context: async ({ req }) => contexts.get(req) as GraphQLContext }));
  router.use(graphqlErrorHandler(registrar));
  return router;
}

const METHODS = ['GET', 'POST'];

function refuseOtherMethods(request: Request, response: Response, next: NextFunction): void {
  if (METHODS.includes(request.method) || request.method === 'HEAD') next();
  else writeMethodNotAllowed(request, response, METHODS);
}

/** Whether a request needs no credentials. What is wrong with its body is said later, to those who may know. */
async function isPublic(json: Promise<Record<string, unknown>> | undefined): Promise<boolean> {
  const { query, operationName } = (await json?.catch(() => undefined)) ?? {};
  const name = typeof operationName === 'string' ? operationName : undefined;
  return typeof query === 'string' && isPublicOperation(query, name);
}

function contextOf(registrar: Registrar, request: Request, admission: Admission | null): GraphQLContext {
  const scope = { requestId: request.id, ip: clientAddress(request), problems: new Problems() };
  return { registrar, scope, caller: admission && callerFrom(admission, scope), manyFields: true };
}
