import { Router } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { getOnly } from './allowed-methods.ts';

/** Serves the public keys that verify access tokens ([D12]). Serves nothing when tokens are signed with a shared secret. */
export function jwksRouter({ accessTokens }: Registrar): Router {
  const router = Router({ caseSensitive: true });
  if (!accessTokens.publicKey) return router;
  const body = JSON.stringify({ keys: [accessTokens.publicKey] });
  getOnly(router, '/.well-known/jwks.json', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/jwk-set+json', 'Cache-Control': 'public, max-age=3600' });
    response.end(body);
  });
  return router;
}
