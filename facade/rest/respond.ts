import type { ServerResponse } from 'node:http';
import { JsonText } from '../../src/database/reads/selection.ts';
import type { AppError, Details } from '../../src/errors.ts';
import { errorBody, statusOf } from './errors.ts';

type Headers = Record<string, string | number>;

/** Writes a JSON answer in one piece; the text is written as it is. Personal data is not to be stored on its way ([D50a]). */
export function writeJson(response: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** The text of an operation's answer. */
export function answerText(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}

/** Writes an error in the one shape ([D9]). */
export function writeError(response: ServerResponse, error: AppError, unknown?: Details): void {
  writeErrorBody(response, error, errorBody(error, unknown));
}

/** Writes an error with the status and the headers that it asks for. */
export function writeErrorBody(response: ServerResponse, error: AppError, body: object): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const status = statusOf[error.code];
  const headers: Headers = {};
  if (error.retryAfter !== undefined) headers['Retry-After'] = error.retryAfter;
  if (status === 401) headers['WWW-Authenticate'] = challenge(response, error);
  writeJson(response, status, JSON.stringify(body), headers);
}

/** RFC 6750: `invalid_token` where a token was sent, in the header or to refresh ([D9]). */
function challenge({ req }: ServerResponse, { invalidToken }: AppError): string {
  return invalidToken || req.headers.authorization !== undefined ? 'Bearer error="invalid_token"' : 'Bearer';
}
