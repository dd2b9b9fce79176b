import { expressMiddleware } from '@as-integrations/express5';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type GraphQLContext, unauthorized } from '../../schema/context.ts';
import { createGraphQLServer } from '../../schema/execution/server.ts';
import { isIntrospection, isPublicOperation, type RequestedOperation } from '../../schema/policy/public-operation.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { type Registrar, registrarOf } from '../../src/registrar.ts';
import { type Admission, afterQuota, authenticateAndCount } from '../access/admission.ts';
import { explorerOff, explorerRouter } from '../explorer/router.ts';
import { clientAddress } from '../http/client-address.ts';
import { writeMethodNotAllowed } from '../http/method-not-allowed.ts';
import { callerFrom } from '../http/request-scope.ts';
import { readJsonBody } from '../rest/body.ts';
import { graphqlErrorHandler } from './graphql-error.ts';
import { graphqlUploadReader } from './graphql-upload.ts';

/**
 * The GraphQL API. The caller is known before a document is validated: without good credentials the answer is 401 whatever the
 * document says, unless it needs none at all. So nobody without credentials can make the service read, compile or keep documents.
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
    const requested = await operationOf(request, json);
    const isPublic = isPublicOperation(requested);
    const admission = isPublic ? null : await authenticateAndCount(registrar, request, response);
    const isOpen = isPublic || (registrar.config.graphqlExplorer && isIntrospection(requested));
    // Files have an answer of their own to it.
    if (!admission && !isOpen && json) throw unauthorized();
    const context = contextOf(registrar, request, admission);
    contexts.set(request, context);
    request.body = await afterQuota(admission, () => json ?? readUpload(request, response, context.caller));
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

/** The operation that a request carries. What is wrong with its body is said later, to those who may know. */
async function operationOf(
  request: Request,
  json: Promise<Record<string, unknown>> | undefined,
): Promise<RequestedOperation> {
  const body = await json?.catch(() => undefined);
  return request.method === 'POST' ? (body ?? {}) : request.query;
}

function contextOf(registrar: Registrar, request: Request, admission: Admission | null): GraphQLContext {
  const scope = { requestId: request.id, ip: clientAddress(request), problems: new ValidationErrors() };
  const caller = admission && callerFrom(admission, scope);
  const own = caller ? registrarOf(registrar, caller.institutionId) : registrar;
  return { registrar: own, scope, caller, manyFields: true };
}
