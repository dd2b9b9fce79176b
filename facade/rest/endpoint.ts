import type { Request, Response } from 'express';
import type { GraphQLContext } from '../../schema/context.ts';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import type { AnonymousRequest } from '../../src/access/service-request.ts';
import { withIdempotency } from '../../src/auth/idempotency/idempotency.service.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { forInstitution, type Registrar } from '../../src/registrar.ts';
import { Download } from '../../src/shared/download.ts';
import { AppError, notFound } from '../../src/shared/errors.ts';
import { afterQuota, authenticateAndCount, callerFrom } from '../access/admission.ts';
import { admitUpload } from '../access/upload-admission.ts';
import { logAndConvert } from '../http/errors.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { toJsonText, writeError, writeJson } from '../http/respond.ts';
import { sendDownload } from './download.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readIfMatch } from './if-match.ts';
import { RequestValidationErrors } from './request-validation-errors.ts';
import { readRequestVariables } from './request-variables.ts';
import { responseHeaders } from './response-headers.ts';
import type { Route } from './route.ts';
import type { Variable } from './variables.ts';

/** A route with its compiled operation. */
export interface Endpoint {
  readonly route: Route;
  readonly operation: CompiledOperation;
  readonly variables: readonly Variable[];
}

/** Creates the request handler of an endpoint: authenticate, read the variables, execute the operation, send its result or error. */
export function handler(registrar: Registrar, endpoint: Endpoint) {
  return async (request: Request, response: Response): Promise<void> => {
    const scope = createScope(request, endpoint.route);
    try {
      await handle(registrar, endpoint, request, response, scope);
    } catch (thrown) {
      writeError(response, logAndConvert(registrar, request, thrown), scope.errors);
    }
  };
}

interface RestScope extends AnonymousRequest {
  readonly errors: RequestValidationErrors;
}

function createScope(request: Request, { ifMatch }: Route): RestScope {
  const errors = new RequestValidationErrors();
  const scope = { ...requestIdentity(request), errors };
  return ifMatch ? { ...scope, expectedVersions: readIfMatch(request.headers['if-match'], errors) } : scope;
}

/** A successful response. */
interface Success {
  readonly status: number;
  readonly body: string | Download;
  readonly headers: Record<string, string>;
}

async function handle(
  registrar: Registrar,
  endpoint: Endpoint,
  request: Request,
  response: Response,
  scope: RestScope,
): Promise<void> {
  const isPublic = endpoint.route.credentials === 'none';
  const admission = isPublic ? null : await authenticateAndCount(registrar, request, response);
  if (!admission && !isPublic) throw credentialsMissing(endpoint.route);
  const { status, body, headers } = await afterQuota(admission, async () => {
    const counted = admission?.counted;
    const caller = admission && callerFrom(admission.principal, scope);
    const own = caller ? forInstitution(registrar, caller.institutionId) : registrar;
    if (endpoint.route.credentials === 'bearer' && caller && caller.actorType !== 'user') {
      await recordRefusal({ caller, registrar: own, counted }, endpoint.operation.rootField.name);
      throw bearerRequired();
    }
    if (endpoint.route.upload && caller) {
      await admitUpload({ caller, registrar, counted }, response, endpoint.operation.rootField.name);
    }
    const variables = await readRequestVariables(registrar, endpoint, request, response, scope.errors);
    if (endpoint.operation.definition.operation === 'mutation') await counted;
    return execute(endpoint, request, { registrar: own, scope, caller, counted }, variables);
  });
  if (body instanceof Download) return sendDownload(request, response, body);
  writeJson(response, status, body, headers);
}

async function execute(
  { route, operation }: Endpoint,
  request: Request,
  context: GraphQLContext,
  variables: Record<string, unknown>,
): Promise<Success> {
  const status = route.status ?? 200;
  const { registrar, caller, scope } = context;
  const idempotentRequest = caller && readIdempotencyKey(route, request, variables, scope.errors);
  if (!idempotentRequest) {
    const result = await executeOperation(operation, context, variables);
    const body = result instanceof Download ? result : toJsonText(result);
    return { status, body, headers: responseHeaders(route, request, result, registrar.config.PUBLIC_URL) };
  }
  // A repeated request gets the stored response of the first one ([D49]).
  const { replayed, ...stored } = await withIdempotency(
    caller,
    registrar.database,
    idempotentRequest,
    async (transaction) => {
      const joined = { ...context, scope: { ...scope, transaction } };
      const result = await executeOperation(operation, joined, variables);
      return { status, body: toJsonText(result) };
    },
  );
  return { ...stored, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
}

/** @throws AppError `not_found` if the operation returns null */
async function executeOperation(
  operation: CompiledOperation,
  context: GraphQLContext,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const result = await operation.execute(context, variables);
  if (result === null || result === undefined) throw notFound(capitalise(operation.rootField.name));
  return result;
}

function bearerRequired(): AppError {
  return new AppError(
    'forbidden',
    'This needs a bearer token from POST /auth/login; an API key or an OAuth client is not enough.',
  );
}

function credentialsMissing(route: Route): AppError {
  const apiKey = route.credentials === 'bearer' ? '' : ', or an API key in X-API-Key';
  return new AppError('unauthorized', `Send a bearer token from POST /auth/login${apiKey}.`);
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
