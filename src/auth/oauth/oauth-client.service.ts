import { randomUUID } from 'node:crypto';
import { assertCallerHolds } from '../../access/require-permission.ts';
import { permissionsToGrant, SCIM_SCOPE } from '../../access/scopes.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/parse-input.ts';
import { findGivenRole, permissionsWithinReach } from '../grantable-roles.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { generateClientSecret } from './client-secret.ts';
import { OAuthClient } from './oauth-client.entity.ts';
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
    check: (tx, { scopes, defaultRole }) => {
      if (defaultRole && scopes && !scopes.includes(SCIM_SCOPE))
        tx.errors.add('defaultRole', `is for clients with the scope ${SCIM_SCOPE}.`);
      return findGivenRole(tx, 'defaultRole', defaultRole);
    },
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

function toView(client: OAuthClient): CreatedOAuthClient['client'] {
  const { id, clientId, name, scopes, contact, purpose } = client;
  const expiresAt = client.expiresAt?.toISOString() ?? null;
  const createdAt = client.createdAt.toISOString();
  return { id, clientId, name, scopes, contact, purpose, expiresAt, active: true, lastUsedAt: null, createdAt };
}
