import { randomUUID } from 'node:crypto';
import { assertCallerHolds } from '../../access/require-permission.ts';
import { permissionsToGrant, SCIM_SCOPE } from '../../access/scopes.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change, diff, readBack } from '../../audit/change.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { nestedSelection } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/schemas.ts';
import { findGivenRole, permissionsWithinReach } from '../grantable-roles.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { generateClientSecret } from './client-secret.ts';
import { OAuthClient } from './oauth-client.entity.ts';
import { oauthClients } from './oauth-client.read-model.ts';
import { type NewOAuthClientInput, newOAuthClientSchema } from './oauth-client.rules.ts';

/** A newly created client. The secret is only returned at creation. */
export interface CreatedOAuthClient<T> {
  readonly client: T;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Creates an OAuth client that acts for the caller's institution within its scopes. The caller must hold what the scopes open
 * ([D20]).
 * @throws AppError `validation_error`, `forbidden`
 */
export function createOAuthClient<T>(
  request: SelectingRequest,
  input: NewOAuthClientInput,
): Promise<CreatedOAuthClient<T>> {
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
      const id = await nextId(tx, 'oauth_clients');
      const clientId = randomUUID();
      tx.em.create(OAuthClient, {
        institutionId: tx.caller.institutionId,
        id,
        clientId,
        secretHash: hashCredential(clientSecret),
        name,
        scopes,
        contact,
        purpose,
        defaultRoleId: defaultRole?.id ?? null,
        createdBy: tx.caller.actorId as number,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      });
      const fields = { name, client_id: clientId, scopes, default_role: defaultRole?.name };
      tx.record({
        action: 'oauth_client.created',
        resource: { type: 'oauth_client', id },
        changes: diff({}, { ...fields, expires_at: expiresAt, contact, purpose }),
      });
      const selection = nestedSelection(request.selection, 'client');
      const client = (await readBack<T>(tx, oauthClients.readModel, 'oauth_clients c', id, selection)) as T;
      await recordCredentials(tx.client, tx.caller.institutionId);
      return { client, clientId, clientSecret };
    },
  });
}
