import type { Request } from 'express';
import { GraphQLError } from 'graphql';
import { snakeCase } from '../../schema/shared/names.ts';
import { logCause, toVisibleError } from '../../src/database/connection/visible-error.ts';
import { inInputOrder } from '../../src/input/in-input-order.ts';
import type { Registrar } from '../../src/registrar.ts';
import { AppError, type Details, type ErrorCode } from '../../src/shared/errors.ts';

/** The HTTP status of each error code ([D9]). */
export const statusOf: Record<ErrorCode, number> = {
  validation_error: 400,
  bad_request: 400,
  invalid_credentials: 401,
  unauthorized: 401,
  token_expired: 401,
  forbidden: 403,
  reauthentication_required: 403,
  https_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
};

/** The codes of REST ([D9]), which has none of its own for a user of the dashboard who must sign in again. */
export type RestErrorCode = Exclude<ErrorCode, 'reauthentication_required'>;

export interface ErrorBody {
  error: RestErrorCode;
  message: string;
  details?: Details;
}

/** Converts anything that was thrown, by Express and GraphQL too, to an error that clients may see. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof GraphQLError && error.originalError) return toAppError(error.originalError, requestId);
  return bodyParserError(error) ?? toVisibleError(error, requestId);
}

/** Converts a thrown value to the error that the client may see, and logs the cause that it hides. */
export function logAndConvert({ log }: Registrar, request: Request, thrown: unknown): AppError {
  const error = toAppError(thrown, request.id);
  logCause(log, error, { ...request.ids });
  return error;
}

/** The input of a request, by the names that the client sent. */
export interface SentInput {
  /** Messages of unknown fields. */
  readonly unknown?: Details;
  readonly sent?: unknown;
}

/** Returns the body of an error response. */
export function errorBody(error: AppError, { unknown, sent }: SentInput = {}): ErrorBody {
  const { code, message } = error;
  const body: ErrorBody = { error: code === 'reauthentication_required' ? 'forbidden' : code, message };
  if (error.code === 'validation_error') {
    const details = Object.entries(error.details ?? {}).map(([field, messages]) => [restName(field), messages]);
    body.details = inInputOrder({ ...Object.fromEntries(details), ...unknown }, sent);
  }
  return body;
}

/** Converts a field's name to snake_case. Headers keep their names ([D9]). */
function restName(field: string): string {
  return /^[A-Z]/.test(field) ? field : snakeCase(field);
}

/** Converts errors of Express's body parser, which carry a `type`. */
function bodyParserError(error: unknown): AppError | undefined {
  const { type, status, limit = 0 } = (error ?? {}) as { type?: string; status?: number; limit?: number };
  switch (type) {
    case 'entity.too.large':
      return new AppError(
        'payload_too_large',
        `The body is too large. JSON bodies may have up to ${formatSize(limit)}.`,
      );
    case 'entity.parse.failed':
      return new AppError('bad_request', 'The body is not valid JSON.');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError(
        'unsupported_media_type',
        'Send JSON in UTF-8, uncompressed or with gzip, deflate, br or zstd.',
      );
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError('bad_request', 'The body did not arrive as announced.');
    default:
      return status === 400 ? new AppError('bad_request', 'The request is malformed.', { cause: error }) : undefined;
  }
}

function formatSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`;
}
