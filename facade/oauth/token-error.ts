import type { Request, Response } from 'express';
import { OAuthError, type OAuthErrorCode } from '../../src/auth/oauth/oauth-error.ts';
import type { Registrar } from '../../src/registrar.ts';
import { logAndConvert, statusOf } from '../http/errors.ts';
import { writeJson } from '../http/respond.ts';
import { usesBasic } from './token-request.ts';

const oauthStatusOf: Record<OAuthErrorCode, number> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  rate_limit_exceeded: 429,
};

/** Answers an error of the token endpoint in the form of RFC 6749, section 5.2. */
export function writeTokenError(registrar: Registrar, request: Request, response: Response, thrown: unknown): void {
  const isOurs = thrown instanceof OAuthError;
  const error = isOurs ? thrown : logAndConvert(registrar, request, thrown);
  const status = error instanceof OAuthError ? oauthStatusOf[error.code] : statusOf[error.code];
  // RFC 6749 knows one code for malformed requests, whatever their status.
  const code = !isOurs && status < 500 ? 'invalid_request' : error.code;
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
  if (status === 401 && usesBasic(request)) response.setHeader('WWW-Authenticate', 'Basic realm="oauth"');
  writeErrorJson(response, status, code, error.message);
}

/** Answers a method other than POST. */
export function writeMethodError(_request: Request, response: Response): void {
  response.setHeader('Allow', 'POST');
  writeErrorJson(response, 405, 'invalid_request', 'Send the request with POST.');
}

function writeErrorJson(response: Response, status: number, error: string, description: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // RFC 6749 allows ASCII without quotes and backslashes.
  const error_description = description.replace(/[^\x20-\x7e]|["\\]/g, "'");
  writeJson(response, status, JSON.stringify({ error, error_description }));
}
