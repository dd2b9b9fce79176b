import { expressMiddleware } from '@as-integrations/express5';
import { type ErrorRequestHandler, type NextFunction, type Request, type Response, Router } from 'express';
import { type GraphQLSchema, getNamedType } from 'graphql';
import type { GraphQLContext } from '../../schema/context.ts';
import { formatError } from '../../schema/execution/error-answer.ts';
import { createGraphQLServer } from '../../schema/execution/server.ts';
import { isIntrospection, isPublicOperation, type RequestedOperation } from '../../schema/policy/public-operation.ts';
import { UploadScalar } from '../../schema/shared/scalars.ts';
import { unauthorized } from '../../src/access/decide.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { type Admission, afterQuota, authenticateAndCount, callerFrom } from '../access/admission.ts';
import { admitUpload, findRefusal, usedMutation } from '../access/upload-admission.ts';
import { explorerOff, explorerRouter } from '../explorer/router.ts';
import { writeMethodNotAllowed } from '../http/allowed-methods.ts';
import { errorBody, logAndConvert } from '../http/errors.ts';
import { readJsonBody } from '../http/json-body.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeErrorBody } from '../http/respond.ts';
import { readGraphQLForm } from './form.ts';

/**
 * Creates the router of the GraphQL API. Callers are authenticated before documents are validated: without valid credentials the
 * response is 401, except for operations that need none. So anonymous clients cannot make the service validate, compile or
 * cache documents.
 */
export function graphqlRouter(registrar: Registrar, schema: GraphQLSchema): Router {
  const server = createGraphQLServer(registrar, schema);
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  const readUpload = createUploadReader(registrar, schema);
  const contexts = new WeakMap<Request, GraphQLContext>();
  const router = Router({ caseSensitive: true });
  router.use(refuseOtherMethods);
  router.use(registrar.config.graphqlExplorer ? explorerRouter() : explorerOff());
  router.use((request, _response, next) => next(request.path === '/' ? undefined : 'router'));
  router.use(async (request, response, next) => {
    const json = request.is('multipart/form-data') ? undefined : readJsonBody(request, response);
    const requested = await readOperation(request, json);
    const isPublic = isPublicOperation(requested);
    const admission = isPublic ? null : await authenticateAndCount(registrar, request, response);
    const isOpen = isPublic || (registrar.config.graphqlExplorer && isIntrospection(requested));
    // The upload reader refuses anonymous uploads itself.
    if (!admission && !isOpen && json) throw unauthorized();
    const context = createContext(registrar, request, admission);
    contexts.set(request, context);
    request.body = await afterQuota(admission, () => json ?? readUpload(request, response, context));
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

/** Reads the requested operation. A malformed body counts as empty here and is reported after authentication. */
async function readOperation(
  request: Request,
  json: Promise<Record<string, unknown>> | undefined,
): Promise<RequestedOperation> {
  const body = await json?.catch(() => undefined);
  return request.method === 'POST' ? (body ?? {}) : request.query;
}

function createContext(registrar: Registrar, request: Request, admission: Admission | null): GraphQLContext {
  const scope = { ...requestIdentity(request), errors: new ValidationErrors() };
  const caller = admission && callerFrom(admission.principal, scope);
  const own = caller ? forInstitution(registrar, caller.institutionId) : registrar;
  return { registrar: own, scope, caller, counted: admission?.counted, hasManyFields: true };
}

/** Answers errors that occur before GraphQL executes: with REST's status, and a body that has both REST's and GraphQL's fields. */
function graphqlErrorHandler(registrar: Registrar): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = logAndConvert(registrar, request, thrown);
    writeErrorBody(response, error, { ...errorBody(error), errors: [formatError(error)] });
  };
}

/** Headers that browsers send across origins only after a successful preflight. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Creates the reader of requests with a file, in the format of the GraphQL multipart request specification. Accepts files only
 * from callers who may use a mutation with a file, and never from a form on another site.
 */
function createUploadReader(registrar: Registrar, schema: GraphQLSchema) {
  const mutations = mutationsWithFile(schema);
  /** @throws AppError `unauthorized`, `forbidden`, `rate_limit_exceeded`, `service_unavailable`, `bad_request`, `payload_too_large` */
  return async (request: Request, response: Response, { caller, counted }: GraphQLContext): Promise<unknown> => {
    if (!caller) throw new AppError('unauthorized', 'Credentials are required to send a file.');
    if (!PREFLIGHT_HEADERS.some((name) => request.headers[name])) {
      throw new AppError('bad_request', 'Send the header Apollo-Require-Preflight: true together with a file.');
    }
    const upload = { caller, registrar, counted };
    const { IMPORT_MAX_BYTES } = registrar.config;
    if (mutations.some((mutation) => !findRefusal(upload, mutation))) {
      await admitUpload(upload, response);
      return readGraphQLForm(request, IMPORT_MAX_BYTES);
    }
    // Nothing of the file is kept, so it takes no slot: the form is read as far as it says what is refused.
    await counted;
    let refused: string | undefined;
    try {
      return await readGraphQLForm(request, IMPORT_MAX_BYTES, ({ query }) => {
        refused = usedMutation(query, mutations);
        throw findRefusal(upload, refused);
      });
    } catch (error) {
      if (refused !== undefined) await recordRefusal(upload, refused);
      throw error;
    }
  };
}

function mutationsWithFile(schema: GraphQLSchema): string[] {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return mutations
    .filter(({ args }) => args.some(({ type }) => getNamedType(type).name === UploadScalar.name))
    .map(({ name }) => name);
}
