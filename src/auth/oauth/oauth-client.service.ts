import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { assertCallerHolds } from '../../access/require-permission.ts';
import { isManaging, permissionsToGrant, SCIM_SCOPE, type Scope } from '../../access/scopes.ts';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/parse-input.ts';
import { notFound } from '../../shared/errors.ts';
import { permissionsWithinReach } from '../grantable-roles.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { Role } from '../role.entity.ts';
import { generateClientSecret } from './client-secret.ts';
import { OAuthClient } from './oauth-client.entity.ts';
import { oauthClientReadModel } from './oauth-client.read-model.ts';
import { type NewOAuthClientInput, newOAuthClientSchema } from './oauth-client.rules.ts';

/** A newly created client. The secret is only returned at creation. */
export interface CreatedOAuthClient {
  readonly client: Pick<OAuthClient, 'id' | 'clientId' | 'name' | 'scopes' | 'contact' | 'purpose'> & {
    readonly expiresAt: string | null;
    readonly active: boolean;
    readonly lastUsedAt: null;
    readonly createdAt: string;
  };
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Creates an OAuth client that acts for the caller's institution within its scopes. The caller must hold what the scopes open
 * ([D20]).
 * @throws AppError `validation_error`, `forbidden`
 */
export async function createOAuthClient(
  request: ServiceRequest,
  input: NewOAuthClientInput,
): Promise<CreatedOAuthClient> {
  return change(request, {
    input: parseInput(request.errors, newOAuthClientSchema, input),
    check: (tx, { scopes, defaultRole }) => findDefaultRole(tx, scopes, defaultRole),
    apply: async (tx, { name, scopes, expiresAt = null, contact = null, purpose = null }, defaultRole) => {
      assertCallerHolds(tx.caller, scopes.flatMap(permissionsToGrant));
      if (scopes.includes(SCIM_SCOPE)) assertCallerHolds(tx.caller, await permissionsWithinReach(tx));
      const clientSecret = generateClientSecret();
      const client = tx.em.create(OAuthClient, {
        institutionId: tx.caller.institutionId,
        id: await nextId(tx, 'oauth_clients'),
        clientId: randomUUID(),
        secretHash: hashCredential(clientSecret),
        name,
        scopes,
        contact,
        purpose,
        defaultRoleId: defaultRole?.id ?? null,
        createdBy: tx.caller.actorId as number,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      });
      const { id, clientId } = client;
      tx.record({
        action: 'oauth_client.created',
        resource: { type: 'oauth_client', id },
        changes: diff(
          {},
          {
            name,
            client_id: clientId,
            scopes,
            default_role: defaultRole?.name,
            expires_at: expiresAt,
            contact,
            purpose,
          },
        ),
      });
      await tx.em.flush();
      await recordCredentials(tx.client, tx.caller.institutionId);
      return { client: toView(client), clientId, clientSecret };
    },
  });
}

/** Finds the role that the client gives to users without one. Adds an error to a role that the client could not give. */
async function findDefaultRole(
  tx: Change,
  scopes: readonly Scope[] | undefined,
  name: string | null | undefined,
): Promise<Role | undefined> {
  if (!name) return undefined;
  if (scopes && !scopes.includes(SCIM_SCOPE))
    tx.errors.add('defaultRole', `is for clients with the scope ${SCIM_SCOPE}.`);
  const role = await tx.em.findOne(Role, { name }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!role) tx.errors.add('defaultRole', 'is not a role of this institution.');
  else if (isManaging(role.permissions)) tx.errors.add('defaultRole', 'may not manage users or roles.');
  return role ?? undefined;
}

function toView(client: OAuthClient): CreatedOAuthClient['client'] {
  const { id, clientId, name, scopes, contact, purpose } = client;
  const expiresAt = client.expiresAt?.toISOString() ?? null;
  const createdAt = client.createdAt.toISOString();
  return { id, clientId, name, scopes, contact, purpose, expiresAt, active: true, lastUsedAt: null, createdAt };
}

/**
 * Revokes a client. It gets no tokens from then on, and those that it has are refused ([D14]). Revoking it again changes nothing.
 * @throws AppError `not_found`
 */
export async function revokeOAuthClient<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      const client = await tx.em.findOne(OAuthClient, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!client) throw notFound('OAuth client');
      if (client.revokedAt === null) {
        client.revokedAt = new Date();
        client.defaultRoleId = null;
        tx.record({ action: 'oauth_client.revoked', resource: { type: 'oauth_client', id } });
        await tx.flush();
      }
      return readBack<T>(tx, oauthClientReadModel, 'oauth_clients c', id, request.selection);
    },
  });
}

/** Revokes the active clients that the user created. */
export async function revokeOAuthClientsOf(tx: Change, userId: number): Promise<void> {
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    `update oauth_clients set revoked_at = now(), default_role_id = null
     where institution_id = $1 and created_by = $2 and revoked_at is null returning id`,
    [tx.caller.institutionId, userId],
  );
  for (const { id } of rows) tx.record({ action: 'oauth_client.revoked', resource: { type: 'oauth_client', id } });
}

/** Lists the active clients that the user created, by name. */
export async function activeOAuthClientNames(tx: Change, userId: number): Promise<string[]> {
  const { rows } = await prepared<{ name: string }>(
    tx.client,
    `select name from oauth_clients where institution_id = $1 and created_by = $2 and revoked_at is null
       and (expires_at is null or expires_at > now()) order by id`,
    [tx.caller.institutionId, userId],
  );
  return rows.map(({ name }) => name);
}
