/** The closed set of machine-readable error codes ([D9]); GraphQL shows the same in upper case. */
export type ErrorCode =
  | 'validation_error'
  | 'bad_request'
  | 'invalid_credentials'
  | 'unauthorized'
  | 'token_expired'
  | 'forbidden'
  | 'https_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'service_unavailable';

/** Field name (camelCase, nested as `address.zip`, `grades.3.score`) to one message per problem. */
export type Details = Record<string, string[]>;

export interface ErrorExtras {
  /** Only for `validation_error`. */
  details?: Details;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Whether the token that a request carried in its body is what is wrong. */
  invalidToken?: boolean;
  cause?: unknown;
}

/** An error that a caller is meant to see: its message says what is wrong and what to do about it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details | undefined;
  readonly retryAfter: number | undefined;
  readonly invalidToken: boolean;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
    this.invalidToken = extras.invalidToken ?? false;
  }
}

/** A resource that is not there, or belongs to another institution: the two are indistinguishable ([D10]). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found.`);
}

/** What is wrong with a request, field by field. */
export function validationError(details: Details): AppError {
  return new AppError('validation_error', 'The request is invalid; details names each field and its problems.', {
    details,
  });
}

/** A validation error about one field. */
export function invalid(field: string, message: string): AppError {
  return validationError({ [field]: [message] });
}
