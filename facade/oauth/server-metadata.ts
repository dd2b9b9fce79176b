import type { Request } from 'express';
import { scopes } from '../../src/access/scopes.ts';
import type { Registrar } from '../../src/registrar.ts';
import { isSecure } from '../http/preconditions.ts';

/** Returns the metadata of RFC 8414, with addresses at the host that the client used. */
export function serverMetadata({ accessTokens }: Registrar, request: Request): object {
  const issuer = `${isSecure(request) ? 'https' : 'http'}://${request.host}`;
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
