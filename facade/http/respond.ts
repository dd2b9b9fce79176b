import type { ServerResponse } from 'node:http';
import { RECENT_SECONDS } from '../../src/access/require-permission.ts';
import { JsonText } from '../../src/database/reads/selection.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { errorBody, type SentInput, statusOf } from './errors.ts';

type Headers = Record<string, string | number>;

/** Writes a JSON response from its text. Responses contain personal data, so caches must not store them ([D50a]). */
export function writeJson(response: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Returns an operation's result as JSON text. */
export function toJsonText(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}

/** The form of errors where a standard prescribes another one than ours. */
interface ErrorFormat {
  readonly body: (error: AppError) => object;
  /** The media type, if it is not that of JSON. */
  readonly type?: string;
}

const errorFormats = new WeakMap<ServerResponse, ErrorFormat>();

/** Sets the form of a response's errors, whichever middleware finds the error. */
export function setErrorFormat(response: ServerResponse, format: ErrorFormat): void {
  errorFormats.set(response, format);
}

/** Writes an error with the standard body ([D9]), or in the form that was set for the response. */
export function writeError(response: ServerResponse, error: AppError, input?: SentInput): void {
  const format = errorFormats.get(response);
  writeErrorBody(response, error, format ? format.body(error) : errorBody(error, input));
}

/** Writes the body of an error with the error's status and headers. Breaks the connection if a response has begun. */
export function writeErrorBody(response: ServerResponse, error: AppError, body: object): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = statusOf[error.code];
  const type = errorFormats.get(response)?.type;
  const headers: Headers = type === undefined ? {} : { 'Content-Type': type };
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = error.retryAfterSeconds;
  if (status === 401) headers['WWW-Authenticate'] = authenticateChallenge(response, error);
  // RFC 9470. The dashboard recognises it.
  if (error.code === 'reauthentication_required')
    headers['WWW-Authenticate'] = `Bearer error="insufficient_user_authentication", max_age="${RECENT_SECONDS}"`;
  writeJson(response, status, JSON.stringify(body), headers);
}

/** Returns the challenge of RFC 6750: with `invalid_token` if a token was sent, in the header or to refresh ([D9]). */
function authenticateChallenge({ req }: ServerResponse, { invalidToken }: AppError): string {
  return invalidToken || req.headers.authorization !== undefined ? 'Bearer error="invalid_token"' : 'Bearer';
}
