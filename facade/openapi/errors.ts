import type { ErrorCode } from '../../src/errors.ts';
import { statusOf } from '../rest/errors.ts';
import { type Route, takesBody, takesKey } from '../rest/route.ts';
import type { JsonSchema } from './json-schema.ts';

/** When each error is answered ([D9]). */
const meanings: Record<ErrorCode, string> = {
  validation_error: 'The input is invalid; `details` maps each field to its problems, all of them at once.',
  bad_request: 'The body is malformed, or no JSON object.',
  invalid_credentials: 'The email or the password is wrong.',
  unauthorized: 'No credentials, or credentials that are malformed, unknown or revoked, or whose session has ended.',
  token_expired: 'The token is past its lifetime: refresh it, or log in.',
  forbidden: 'The permission is missing, a class is not one that the teacher teaches, or an API key is not enough.',
  https_required: 'The service takes requests over HTTPS only.',
  not_found: 'There is no such resource in the institution.',
  method_not_allowed: 'The path has other methods; `Allow` names them.',
  conflict: 'The request contradicts the current state.',
  precondition_failed: '`If-Match` names another version.',
  payload_too_large: 'The body or the file is over its limit.',
  unsupported_media_type: 'The `Content-Type` is wrong, or the file is neither CSV nor XLSX.',
  idempotency_key_reused: 'The `Idempotency-Key` was sent before with a different request.',
  rate_limit_exceeded: 'Too many requests; `Retry-After` says when to try again.',
  internal_error: 'A defect of the service; the message names the request id.',
  service_unavailable:
    'The database cannot be reached or is not migrated yet, or the service is stopping; `Retry-After` says when to try again.',
};

const codes = Object.keys(statusOf) as ErrorCode[];

export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Every error has this body.',
  properties: {
    error: { type: 'string', enum: codes, description: 'What went wrong, for programs.' },
    message: { type: 'string', description: 'What went wrong and what to do about it, for people.' },
    details: {
      type: 'object',
      description: 'Only for `validation_error`: each field (or header) that is wrong, with a message a problem.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  },
  required: ['error', 'message'],
  additionalProperties: false,
};

/** The statuses with which a route may fail, each with the codes that it then has. */
export function errorsOf(route: Route): Map<number, ErrorCode[]> {
  const isPublic = route.credentials === 'none';
  const possible: [boolean, ...ErrorCode[]][] = [
    [true, 'validation_error'],
    [takesBody(route), 'bad_request', 'payload_too_large', 'unsupported_media_type'],
    [route.path === '/auth/login', 'invalid_credentials'],
    [route.path !== '/auth/login', 'unauthorized', 'token_expired'],
    [!isPublic, 'forbidden'],
    [true, 'https_required', 'rate_limit_exceeded', 'internal_error', 'service_unavailable'],
    [route.path.includes('{'), 'not_found'],
    [!isPublic && route.method !== 'GET', 'conflict'],
    [route.ifMatch === true, 'precondition_failed'],
    [takesKey(route), 'idempotency_key_reused'],
  ];
  const result = new Map<number, ErrorCode[]>();
  const expected = possible.flatMap(([applies, ...errors]) => (applies ? errors : []));
  for (const code of codes.filter((known) => expected.includes(known))) {
    result.set(statusOf[code], [...(result.get(statusOf[code]) ?? []), code]);
  }
  return result;
}

/** The response of one status, which may have any of the codes. */
export function errorResponse(status: number, possible: readonly ErrorCode[]): JsonSchema {
  const examples = possible.map((code) => [code, { summary: meanings[code], value: exampleOf(code) }]);
  const headers: Record<string, JsonSchema> = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
  if (status === 401) headers['WWW-Authenticate'] = { $ref: '#/components/headers/WWW-Authenticate' };
  if (status === 429 || status === 503) headers['Retry-After'] = { $ref: '#/components/headers/Retry-After' };
  return {
    description: possible.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
    headers,
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  };
}

function exampleOf(code: ErrorCode): object {
  const details = code === 'validation_error' ? { details: { email: ['is already in use.'] } } : {};
  return { error: code, message: meanings[code], ...details };
}
