import type { Request, Response } from 'express';
import type { GraphQLContext } from '../../schema/context.ts';
import type { CompiledOperation } from '../../schema/execution/operation.ts';
import { withIdempotency } from '../../src/auth/idempotency/idempotency.service.ts';
import { recordRefusal } from '../../src/auth/principals/refusal.service.ts';
import { AppError, notFound } from '../../src/errors.ts';
import { type Registrar, registrarOf } from '../../src/registrar.ts';
import { Download } from '../../src/shared/download.ts';
import { logCause } from '../../src/shared/visible-error.ts';
import { afterQuota, authenticateAndCount } from '../access/admission.ts';
import { idempotentRequest } from '../access/idempotency.ts';
import { admitUpload } from '../graphql/upload.ts';
import { callerFrom, type RestScope, scopeOf } from '../http/request-scope.ts';
import { answerHeaders } from './answer-headers.ts';
import { toAppError } from './errors.ts';
import { variablesOfRequest } from './request-variables.ts';
import { answerText, writeError, writeJson } from './respond.ts';
import type { Route } from './route.ts';
import { sendDownload } from './send-download.ts';
import type { Variable } from './variables.ts';

/** A route with its operation, ready to answer. */
export interface Endpoint {
  readonly route: Route;
  readonly operation: CompiledOperation;
  readonly variables: readonly Variable[];
}

/** Answers requests of one route: who asks, what is asked, the operation, its answer or its error. */
export function handler(registrar: Registrar, endpoint: Endpoint) {
  return async (request: Request, response: Response): Promise<void> => {
    const scope = scopeOf(request, endpoint.route);
    try {
      await answer(registrar, endpoint, request, response, scope);
    } catch (thrown) {
      const error = toAppError(thrown, scope.requestId);
      logCause(registrar.log, error, { ...request.ids });
      writeError(response, error, scope.problems.unknown);
    }
  };
}

/** What a request is answered with, where nothing is wrong with it. */
interface Answer {
  readonly status: number;
  readonly body: string | Download;
  readonly headers: Record<string, string>;
}

async function answer(
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
    const caller = admission && callerFrom(admission, scope);
    const own = caller ? registrarOf(registrar, caller.institutionId) : registrar;
    if (endpoint.route.credentials === 'bearer' && caller?.actorType === 'api_key') {
      await recordRefusal(caller, own, endpoint.operation.rootField.name);
      throw bearerOnly();
    }
    if (endpoint.route.upload && caller) {
      await admitUpload(registrar, caller, response, [endpoint.operation.rootField.name]);
    }
    const variables = await variablesOfRequest(registrar, endpoint, request, response, scope);
    if (endpoint.operation.definition.operation === 'mutation') await admission?.counted;
    return execute(endpoint, request, { registrar: own, scope, caller }, variables);
  });
  if (body instanceof Download) return sendDownload(request, response, body);
  writeJson(response, status, body, headers);
}

async function execute(
  { route, operation }: Endpoint,
  request: Request,
  context: GraphQLContext,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const status = route.status ?? 200;
  const { registrar, caller, scope } = context;
  const keyed = caller && idempotentRequest(route, request, variables, scope.problems);
  if (!keyed) {
    const value = await answerOf(operation, context, variables);
    const body = value instanceof Download ? value : answerText(value);
    return { status, body, headers: answerHeaders(route, request, value) };
  }
  // A request that its sender may repeat is answered with what the first one was answered ([D49]).
  const { replayed, ...kept } = await withIdempotency(caller, registrar.database, keyed, async (transaction) => {
    const joined = { ...caller, transaction };
    const value = await answerOf(operation, { registrar, scope: joined, caller: joined }, variables);
    return { status, body: answerText(value) };
  });
  return { ...kept, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
}

async function answerOf(
  operation: CompiledOperation,
  context: GraphQLContext,
  variables: Record<string, unknown>,
): Promise<unknown> {
  const value = await operation.execute(context, variables);
  if (value === null || value === undefined) throw notFound(capitalised(operation.rootField.name));
  return value;
}

function bearerOnly(): AppError {
  return new AppError('forbidden', 'This needs a bearer token from POST /auth/login; an API key is not enough.');
}

function credentialsMissing(route: Route): AppError {
  const apiKey = route.credentials === 'bearer' ? '' : ', or an API key in X-API-Key';
  return new AppError('unauthorized', `Send a bearer token from POST /auth/login${apiKey}.`);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
