import { callerWithoutPermissions } from '../../access/caller.ts';
import type { Plan } from '../../access/plans.ts';
import type { AnonymousRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { findOwner, isOwnedBy } from '../../database/citus/credential-owners.ts';
import type { Database } from '../../database/connection/database.ts';
import { institutionClosedError } from '../../database/connection/failures.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Registrar } from '../../registrar.ts';
import { isSecretRight } from './client-secret.ts';
import { OAuthError } from './oauth-error.ts';

/** A client's request for a token. */
export interface ClientTokenInput {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes separated by spaces; all of the client's if absent. */
  readonly scope?: string | undefined;
}

/** An access token of an OAuth client. */
export interface ClientToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** The scopes of the token. */
  readonly scopes: readonly string[];
}

interface ClientRow {
  institution_id: number;
  id: number;
  name: string;
  secret_hash: Buffer;
  scopes: string[];
  revoked: boolean;
  /** Seconds until the client expires; null if it does not. */
  seconds_left: number | null;
  plan: Plan;
  time_zone: string;
  closed: boolean;
}

const CLIENT = `
  select c.institution_id, c.id, c.name, c.secret_hash, c.scopes, c.revoked_at is not null as revoked,
    floor(extract(epoch from c.expires_at - now()))::float8 as seconds_left, i.plan, i.time_zone,
    i.closed_at is not null as closed
  from oauth_clients c join institutions i on i.id = c.institution_id
  where c.client_id = $1 and ${isOwnedBy('c.institution_id', '$2')}`;

const CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Issues an access token to an OAuth client for those of its scopes that it asks for. Earlier tokens stay valid.
 * @throws OAuthError `invalid_client`, with the same message for an unknown client and a wrong secret; `invalid_scope`;
 *   `rate_limit_exceeded`; AppError `service_unavailable` if the institution is closed
 */
export async function issueClientToken(
  request: AnonymousRequest,
  registrar: Registrar,
  input: ClientTokenInput,
): Promise<ClientToken> {
  const client = await authenticate(request, registrar, input);
  const lifetime = Math.min(registrar.accessTokens.lifetime, client.seconds_left ?? Number.POSITIVE_INFINITY);
  if (client.revoked || lifetime < 1) {
    throw new OAuthError(
      'invalid_client',
      'The client is revoked or has expired. Ask the institution for another one.',
    );
  }
  const scopes = grantedScopes(client, input.scope);
  await registrar.clientThrottle.countToken(input.clientId);
  registrar.oauthClientUse.record(client.institution_id, client.id);
  const { clientId } = input;
  const claims = { institutionId: client.institution_id, clientId, scopes };
  return { accessToken: registrar.accessTokens.signForClient(claims, lifetime), expiresIn: lifetime, scopes };
}

async function authenticate(
  request: AnonymousRequest,
  registrar: Registrar,
  { clientId, clientSecret }: ClientTokenInput,
): Promise<ClientRow> {
  const client = CLIENT_ID.test(clientId) ? await findClient(registrar.database, clientId) : undefined;
  if (client && isSecretRight(clientSecret, client.secret_hash)) {
    if (client.closed) throw institutionClosedError();
    return client;
  }
  await registrar.clientThrottle.countFailure(client, request.ip);
  if (client && !client.closed) await recordFailure(request, registrar, client);
  throw new OAuthError('invalid_client', 'The client id or the client secret is wrong.');
}

async function findClient({ pool }: Database, clientId: string): Promise<ClientRow | undefined> {
  const owner = await findOwner(pool, 'clientId', clientId);
  return (await prepared<ClientRow>(pool, CLIENT, [clientId, owner])).rows[0];
}

/** Returns the requested scopes that the client has. Clients ask for all scopes that they can use, so others are left out. */
function grantedScopes(client: ClientRow, requested: string | undefined): string[] {
  const asked = requested?.split(' ').filter(Boolean) ?? [];
  if (asked.length === 0) return client.scopes;
  const granted = client.scopes.filter((scope) => asked.includes(scope));
  if (granted.length === 0) throw new OAuthError('invalid_scope', 'The client has none of these scopes.');
  return granted;
}

async function recordFailure(request: AnonymousRequest, registrar: Registrar, client: ClientRow): Promise<void> {
  const caller = callerWithoutPermissions(request, 'oauth_client', client);
  const resource = { type: 'oauth_client', id: client.id };
  await change({ caller, database: registrar.database, errors: request.errors }, async (tx) =>
    tx.record({ action: 'oauth_client.authentication_failed', resource }),
  );
}
