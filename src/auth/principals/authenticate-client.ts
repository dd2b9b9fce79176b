import { type Principal, principalOf, type StoredActor } from '../../access/caller.ts';
import { isPermission } from '../../access/permissions.ts';
import { isPathScope, SCIM_SCOPE } from '../../access/scopes.ts';
import { findOwner, isOwnedBy } from '../../database/citus/credential-owners.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import type { ClientClaims } from '../sessions/access-token.ts';
import { hashCredential } from './credential-hash.ts';
import type { CacheEntry } from './principal-cache.ts';

interface ClientRow extends StoredActor {
  scopes: string[];
  purpose: string | null;
  closed: boolean;
}

const ACTIVE_CLIENT = `
  select c.institution_id, c.id, c.name, c.scopes, c.purpose, i.plan, i.time_zone, i.closed_at is not null as closed
  from oauth_clients c join institutions i on i.id = c.institution_id
  where c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`;

const CLIENT = `${ACTIVE_CLIENT} and c.institution_id = $1 and c.client_id = $2`;

/**
 * Returns the principal of an OAuth client's token, which acts for its institution within the token's scopes. Tokens do not outlive
 * their client, so that a cached principal needs no expiry.
 * @throws AppError `unauthorized` if the client is revoked or has expired; `service_unavailable` if its institution is closed
 */
export async function authenticateClient(registrar: Registrar, claims: ClientClaims): Promise<Principal> {
  const credential = `oauth_client:${claims.institutionId}:${claims.clientId} ${claims.scopes.join(' ')}`;
  const principal = await registrar.principals.find(credential, () => lookUpClient(registrar, claims));
  if (!principal) throw new AppError('unauthorized', 'The OAuth client is revoked or has expired.');
  registrar.oauthClientUse.record(principal.institutionId, principal.actorId as number);
  return principal;
}

async function lookUpClient({ database }: Registrar, claims: ClientClaims): Promise<CacheEntry | undefined> {
  const { institutionId, clientId } = claims;
  const row = (await prepared<ClientRow>(database.pool, CLIENT, [institutionId, clientId])).rows[0];
  if (!row) return undefined;
  if (row.closed) throw institutionClosedError();
  const principal = toPrincipal(
    row,
    claims.scopes.filter((scope) => row.scopes.includes(scope)),
  );
  return { principal, dependsOn: { oauth_client: row.id, institution: institutionId } };
}

const CLIENT_BY_SECRET = `${ACTIVE_CLIENT} and c.secret_hash = $1 and '${SCIM_SCOPE}' = any(c.scopes)
  and ${isOwnedBy('c.institution_id', '$2')}`;

/**
 * Returns the principal of a client's secret, which identity providers send in place of an access token ([D71]). It opens SCIM alone.
 * It is looked up for each request, since nothing tells the cache when the client expires.
 * @throws AppError `unauthorized`; `service_unavailable` if its institution is closed
 */
export async function authenticateScimSecret(registrar: Registrar, secret: string): Promise<Principal> {
  const { pool } = registrar.database;
  const hash = hashCredential(secret);
  const owner = await findOwner(pool, 'scimSecretHash', hash);
  const row = (await prepared<ClientRow>(pool, CLIENT_BY_SECRET, [hash, owner])).rows[0];
  if (!row)
    throw new AppError('unauthorized', 'The secret is unknown, revoked or expired, or not that of a client for SCIM.');
  if (row.closed) throw institutionClosedError();
  registrar.oauthClientUse.record(row.institution_id, row.id);
  return toPrincipal(row, [SCIM_SCOPE]);
}

function toPrincipal(row: ClientRow, scopes: readonly string[]): Principal {
  return {
    ...principalOf('oauth_client', row),
    permissions: new Set(scopes.filter(isPermission)),
    pathScopes: new Set(scopes.filter(isPathScope)),
    purpose: row.purpose,
  };
}
