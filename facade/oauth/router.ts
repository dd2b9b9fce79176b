import { type Request, type Response, Router } from 'express';
import { issueClientToken } from '../../src/auth/oauth/client-token.service.ts';
import { ValidationErrors } from '../../src/input/validation-errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { getOnly } from '../http/allowed-methods.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { writeJson } from '../http/respond.ts';
import { serverMetadata } from './server-metadata.ts';
import { writeMethodError, writeTokenError } from './token-error.ts';
import { readTokenRequest } from './token-request.ts';

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
