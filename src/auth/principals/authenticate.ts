import { type Principal, principalOf, type StoredActor } from '../../access/caller.ts';
import { apiKeyPermissions, type Permission } from '../../access/permissions.ts';
import { findOwner, isOwnedBy } from '../../database/citus/credential-owners.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { AppError } from '../../shared/errors.ts';
import { isApiKey } from '../api-keys/api-key.ts';
import type { SessionClaims } from '../sessions/access-token.ts';
import { authenticateClient } from './authenticate-client.ts';
import { hashCredential } from './credential-hash.ts';
import type { CacheEntry } from './principal-cache.ts';

interface SessionRow extends StoredActor {
  role_id: number;
  permissions: Permission[];
  closed: boolean;
  must_register_factor: boolean;
  /** Seconds since the epoch; null unless the session is the dashboard's. */
  signed_in_at: number | null;
}

/** Everything that a request needs to know about its session. Ended sessions and deactivated users have no row. */
const SESSION = `
  select u.institution_id, u.id, u.name, r.id as role_id, r.permissions, i.plan, i.time_zone,
    i.closed_at is not null as closed,
    r.requires_second_factor and not 'mfa' = any (s.methods) and not exists (
      select from authenticators a where a.institution_id = $1 and a.user_id = u.id) as must_register_factor,
    case s.kind when 'dashboard' then extract(epoch from s.auth_time)::float8 end as signed_in_at
  from sessions s
  join users u on u.institution_id = $1 and u.id = s.user_id
  join roles r on r.institution_id = $1 and r.id = u.role_id
  join institutions i on i.id = $1
  where s.institution_id = $1 and s.id = $2 and s.user_id = $3 and s.ended_at is null and u.active`;

/**
 * Returns the principal of a bearer token, which belongs to a session or to an OAuth client.
 * @throws AppError `token_expired`, or `unauthorized` if the token is invalid, its session has ended or its client is revoked;
 *   `service_unavailable` if the institution is closed
 */
export async function authenticateBearer(registrar: Registrar, token: string): Promise<Principal> {
  const claims = registrar.accessTokens.verify(token);
  if ('clientId' in claims) return authenticateClient(registrar, claims);
  const principal = await findSessionPrincipal(registrar, claims);
  if (!principal) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return principal;
}

/**
 * Returns the principal of a session; undefined if it has ended.
 * @throws AppError `service_unavailable` if the institution is closed
 */
export function findSessionPrincipal(registrar: Registrar, session: SessionKey): Promise<Principal | undefined> {
  const credential = `session:${session.institutionId}:${session.sessionId}:${session.userId}`;
  return registrar.principals.find(credential, () => lookUpSession(registrar, session));
}

type SessionKey = Omit<SessionClaims, 'expiresAt'>;

async function lookUpSession(
  { database, principals }: Registrar,
  { institutionId, sessionId, userId }: SessionKey,
): Promise<CacheEntry | undefined> {
  const row = (await prepared<SessionRow>(database.pool, SESSION, [institutionId, sessionId, userId])).rows[0];
  if (!row) return undefined;
  if (row.closed) throw institutionClosedError();
  const principal: Principal = {
    ...principalOf('user', row),
    permissions: principals.permissionSet(row.must_register_factor ? [] : row.permissions),
    sessionId,
    ...(row.must_register_factor && { mustRegisterFactor: true }),
    ...(row.signed_in_at !== null && { signedInAt: row.signed_in_at }),
  };
  return { principal, dependsOn: { session: sessionId, user: userId, role: row.role_id, institution: institutionId } };
}

const API_KEY = `
  select k.institution_id, k.id, k.name, i.plan, i.time_zone, i.closed_at is not null as closed
  from api_keys k join institutions i on i.id = k.institution_id
  where k.key_hash = $1 and k.revoked_at is null and ${isOwnedBy('k.institution_id', '$2')}`;

/**
 * Returns the principal of an API key, which acts for its institution ([D18]).
 * @throws AppError `unauthorized` if the key is malformed, unknown or revoked; `service_unavailable` if the institution is closed
 */
export async function authenticateApiKey(registrar: Registrar, key: string): Promise<Principal> {
  if (!isApiKey(key)) throw new AppError('unauthorized', 'The API key is malformed: its format or checksum is wrong.');
  const hash = hashCredential(key);
  const credential = `api_key:${hash.toString('base64')}`;
  const principal = await registrar.principals.find(credential, () => lookUpApiKey(registrar, hash));
  if (!principal) throw new AppError('unauthorized', 'The API key is unknown or revoked.');
  registrar.apiKeyUse.record(principal.institutionId, principal.actorId as number);
  return principal;
}

async function lookUpApiKey({ database }: Registrar, hash: Buffer): Promise<CacheEntry | undefined> {
  const owner = await findOwner(database.pool, 'apiKeyHash', hash);
  type Row = StoredActor & { closed: boolean };
  const row = (await prepared<Row>(database.pool, API_KEY, [hash, owner])).rows[0];
  if (!row) return undefined;
  if (row.closed) throw institutionClosedError();
  const principal = { ...principalOf('api_key', row), permissions: apiKeyPermissions };
  return { principal, dependsOn: { api_key: row.id, institution: row.institution_id } };
}
