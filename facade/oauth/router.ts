import { type Request, type Response, Router } from 'express';
import { scopes } from '../../src/access/scopes.ts';
import { issueClientToken } from '../../src/auth/oauth/client-token.service.ts';
import { OAuthError, type OAuthErrorCode } from '../../src/auth/oauth/oauth-error.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { logAndConvert, statusOf } from '../http/errors.ts';
import { publicAddress } from '../http/public-url.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeJson } from '../http/respond.ts';
import { readTokenRequest, usesBasic } from './token-request.ts';

/** Creates the router of OAuth 2.0: the token endpoint and the metadata with which clients find it (RFC 8414). */
export function oauthRouter(registrar: Registrar): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/oauth/token')
    .post((request, response) => issueToken(registrar, request, response))
    .all(writeMethodError);
  getOnly(router, '/.well-known/oauth-authorization-server', (request, response) =>
    writeJson(response, 200, JSON.stringify(serverMetadata(registrar, request))),
  );
  return router;
}

async function issueToken(registrar: Registrar, request: Request, response: Response): Promise<void> {
  response.setHeader('Pragma', 'no-cache');
  try {
    const input = await readTokenRequest(request, response);
    const anonymous = { ...requestIdentity(request), errors: new ValidationErrors() };
    const { accessToken, expiresIn, scopes } = await issueClientToken(anonymous, registrar, input);
    const scope = scopes.join(' ');
    const body = { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn, scope };
    writeJson(response, 200, JSON.stringify(body));
  } catch (thrown) {
    writeTokenError(registrar, request, response, thrown);
  }
}

/** Returns the metadata of RFC 8414, with the addresses that clients see. @throws AppError `bad_request` for an invalid host */
function serverMetadata(registrar: Registrar, request: Request): object {
  const { accessTokens } = registrar;
  const issuer = publicAddress(registrar, request);
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    ...(accessTokens.publicKey && { jwks_uri: `${issuer}/.well-known/jwks.json` }),
    scopes_supported: scopes,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}

const oauthStatusOf: Record<OAuthErrorCode, number> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  rate_limit_exceeded: 429,
};

/** Answers an error of the token endpoint in the form of RFC 6749, section 5.2. */
function writeTokenError(registrar: Registrar, request: Request, response: Response, thrown: unknown): void {
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
function writeMethodError(_request: Request, response: Response): void {
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
