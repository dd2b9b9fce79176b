/** Problems of a form by field: `{ email: ['is required.'] }`. */
export type Details = Record<string, string[]>;

/** Values by field among which the user may choose, where the service knows some. */
export type Suggestions = Readonly<Record<string, readonly unknown[]>>;

/** An error that the service answered with, or `network` if there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** In upper case, as GraphQL shows it: `FORBIDDEN`. */
  readonly code: string;
  readonly details: Details;
  readonly suggestions: Suggestions;

  constructor(code: string, message: string, details: Details = {}, suggestions: Suggestions = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.suggestions = suggestions;
  }
}

/** Returns the problems of a form's fields, if the error is about them. */
export function detailsOf(error: unknown): Details {
  return error instanceof ApiError ? error.details : {};
}

/** Tells whether the error has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Returns a handler that throws an error under another code, which has words of its own. */
export function inOtherWords(code: string, other: string): (error: unknown) => never {
  return (error) => {
    throw hasCode(error, code) ? new ApiError(other, '') : error;
  };
}

/** Sends a request. @throws ApiError `NETWORK` if the service cannot be reached */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError('NETWORK', '');
  }
}
