import { type RestErrorCode, statusOf } from '../http/errors.ts';
import { type Route, takesBody, takesKey } from '../rest/route.ts';
import type { JsonSchema } from './components.ts';
import { headersOf, rateLimitHeaders } from './headers.ts';

/** The cause of each error ([D9]). */
const meanings: Record<RestErrorCode, string> = {
  validation_error: 'The input is invalid. `details` lists all problems by field.',
  bad_request: 'The body is malformed, or is not a JSON object.',
  invalid_credentials: 'The email or the password is wrong.',
  unauthorized: 'The credentials are missing, malformed, unknown or revoked, or the session has ended.',
  token_expired: 'The token has expired. Refresh it, or log in again.',
  forbidden:
    'A permission is missing, the teacher does not teach the class, or the operation does not accept API keys.',
  https_required: 'The service accepts requests over HTTPS only.',
  not_found: 'The resource does not exist in the institution.',
  method_not_allowed: 'The path does not support this method. `Allow` lists the methods that it supports.',
  request_timeout: 'The whole request did not arrive in time.',
  conflict: 'The request conflicts with the current state.',
  precondition_failed: 'The record has none of the versions in `If-Match`. Read it again.',
  payload_too_large: 'The body or the file is too large.',
  unsupported_media_type: 'The `Content-Type` is wrong, or the file is neither CSV nor XLSX.',
  idempotency_key_reused: 'The `Idempotency-Key` was already used for a different request.',
  rate_limit_exceeded: 'Too many requests. Wait for the number of seconds in `Retry-After`.',
  internal_error: 'An error in the service. Report the request id in the message.',
  service_unavailable:
    'The database is unavailable, the institution is closed, or the service is busy or stopping. Wait for the number of seconds in `Retry-After`.',
};

const codes = Object.keys(meanings) as RestErrorCode[];

/** The headers of errors by their status, besides those of every response. */
const headersOfStatus: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'The body of every error.',
  properties: {
    error: { type: 'string', enum: codes, description: 'The error code, for programs.' },
    message: { type: 'string', description: 'The cause and what to do about it, for people.' },
    details: {
      type: 'object',
      description: 'Only for `validation_error`: one message per problem, by field or header.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  },
  required: ['error', 'message'],
  additionalProperties: false,
};

/** Returns the error codes of a route, by status. */
export function errorsOf(route: Route): Map<number, RestErrorCode[]> {
  const isPublic = route.credentials === 'none';
  const possible: [boolean, ...RestErrorCode[]][] = [
    [true, 'validation_error'],
    [takesBody(route), 'bad_request', 'request_timeout', 'payload_too_large', 'unsupported_media_type'],
    [route.path === '/auth/login', 'invalid_credentials'],
    [route.path !== '/auth/login', 'unauthorized', 'token_expired'],
    [!isPublic, 'forbidden'],
    [true, 'https_required', 'method_not_allowed', 'rate_limit_exceeded', 'internal_error', 'service_unavailable'],
    [route.path.includes('{'), 'not_found'],
    [!isPublic && route.method !== 'GET', 'conflict'],
    [route.ifMatch === true, 'precondition_failed'],
    [takesKey(route), 'idempotency_key_reused'],
  ];
  const result = new Map<number, RestErrorCode[]>();
  const expected = possible.flatMap(([applies, ...errors]) => (applies ? errors : []));
  for (const code of codes.filter((possibleCode) => expected.includes(possibleCode))) {
    result.set(statusOf[code], [...(result.get(statusOf[code]) ?? []), code]);
  }
  return result;
}

/** Returns the name of an error response component. Routes with the same status, codes and headers share it. */
export function errorResponseName(route: Route, status: number, codes: readonly RestErrorCode[]): string {
  return [status, ...codes, ...(isCounted(route, status) ? [] : ['uncounted'])].join('.');
}

/** Returns true for a response that may have the headers of the quota ([D48]): 401 comes before the request is counted. */
function isCounted({ credentials }: Route, status: number): boolean {
  return credentials !== 'none' && status !== 401;
}

/** Describes the response of a status that has one of several codes. */
export function errorResponse(route: Route, status: number, possible: readonly RestErrorCode[]): JsonSchema {
  const examples = possible.map((code) => [code, { summary: meanings[code], value: exampleOf(code) }]);
  const quota = isCounted(route, status) ? rateLimitHeaders : [];
  const headers = ['X-Request-Id', ...(headersOfStatus[status] ?? []), ...quota];
  return {
    description: possible.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
    headers: headersOf(headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function exampleOf(code: RestErrorCode): object {
  const details = code === 'validation_error' ? { details: { email: ['is already in use.'] } } : {};
  return { error: code, message: meanings[code], ...details };
}
