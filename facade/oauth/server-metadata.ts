import type { Request } from 'express';
import { scopes } from '../../src/access/scopes.ts';
import type { Registrar } from '../../src/registrar.ts';
import { publicAddress } from '../http/public-url.ts';

/** Returns the metadata of RFC 8414, with the addresses that clients see. @throws AppError `bad_request` for an invalid host */
export function serverMetadata(registrar: Registrar, request: Request): object {
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
