/** The closed set of machine-readable error codes ([D9]); GraphQL shows them in upper case. */
export type ErrorCode =
  | 'validation_error'
  | 'bad_request'
  | 'invalid_credentials'
  | 'unauthorized'
  | 'token_expired'
  | 'forbidden'
  | 'reauthentication_required'
  | 'https_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'service_unavailable';

/** Maps field names (camelCase, nested as `address.zip`, `grades.3.score`) to one message per problem. */
export type Details = Record<string, string[]>;

/** Lists of values by field, in the form that the field's documentation describes. */
export type Suggestions = Readonly<Record<string, readonly unknown[]>>;

/** Tells cases of one code apart, where a program must. Only GraphQL shows it. */
export type ErrorReason = 'second_factor' | 'single_sign_on';

export interface ErrorExtras {
  /** Only for `validation_error`. */
  details?: Details;
  /** Values among which the client may choose, by field. Only GraphQL shows them. */
  suggestions?: Suggestions | undefined;
  reason?: ErrorReason | undefined;
  /** Seconds after which the client should try again. */
  retryAfterSeconds?: number;
  /** True if the token in the body of the request is invalid. */
  invalidToken?: boolean;
  cause?: unknown;
}

/** An error that is shown to the caller: its message says what is wrong and what to do about it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details | undefined;
  readonly suggestions: Suggestions | undefined;
  readonly reason: ErrorReason | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly invalidToken: boolean;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.details = extras.details;
    this.suggestions = extras.suggestions;
    this.reason = extras.reason;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.invalidToken = extras.invalidToken ?? false;
  }
}

/** Creates the error for a resource that does not exist or belongs to another institution: the two look the same ([D10]). */
export function notFound(resource: string): AppError {
  return new AppError('not_found', `${resource} not found.`);
}

/** Creates the error for a change that the stored records do not allow. */
export function conflict(message: string, extras?: ErrorExtras): AppError {
  return new AppError('conflict', message, extras);
}

/** Creates the error for an invalid request, with its problems by field. */
export function validationError(details: Details, suggestions?: Suggestions): AppError {
  return new AppError('validation_error', 'The request is invalid; details names each field and its problems.', {
    details,
    suggestions,
  });
}

/** Creates a validation error about one field. */
export function invalid(field: string, message: string, suggestions?: Suggestions): AppError {
  return validationError({ [field]: [message] }, suggestions);
}
