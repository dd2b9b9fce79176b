import type { z } from 'zod';
import { assertCallerHolds } from '../../../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { change, diffOfNew, readBack } from '../../../audit/change.ts';
import { AuditedKind, type Deleted } from '../../../audit/entities/audited-kind.ts';
import { tenantEntityManager } from '../../../database/connection/database.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import { parseInput } from '../../../input/schemas.ts';
import type { Registrar } from '../../../registrar.ts';
import { requireServiceAddress } from '../../../settings/service-address.ts';
import { invalid, notFound } from '../../../shared/errors.ts';
import { findGivenRole, permissionsWithinReach } from '../../grantable-roles.ts';
import { assertAnotherProvider } from '../enforcement.ts';
import {
  assertBelowMaximum,
  assertMayChange,
  assertNobodyLinked,
  findChangedIssuer,
  findIssuer,
} from './identity-provider.checks.ts';
import { IdentityProvider } from './identity-provider.entity.ts';
import { identityProviderReadModel } from './identity-provider.queries.ts';
import {
  type IdentityProviderFields,
  identityProviderChangesSchema,
  type KindFields,
  newIdentityProviderSchema,
} from './identity-provider.rules.ts';
import { sealClientSecret } from './provider-secret.ts';

const KIND = new AuditedKind<IdentityProvider>(IdentityProvider, 'identity_provider');

const constraintErrors = {
  identity_providers_key_key: () => invalid('key', 'is already in use by another provider.'),
};

/**
 * Creates an identity provider, whose metadata are read at once ([D68]).
 * @throws AppError `validation_error`; `conflict` without PUBLIC_URL in production, and if there are already 10; `forbidden` if users
 *   whom it may sign in have permissions that the caller does not have ([D20])
 */
export async function createIdentityProvider<T>(
  request: SelectingRequest,
  registrar: Registrar,
  input: IdentityProviderFields,
): Promise<Selected<T>> {
  requireServiceAddress(registrar.config);
  const parsed = parseInput(
    request.errors,
    newIdentityProviderSchema,
    input as z.input<typeof newIdentityProviderSchema>,
  );
  const { kind } = parsed.valid;
  const issuer = kind && (await findIssuer(request.errors, registrar, { ...(parsed.valid as KindFields), kind }));
  return change(request, {
    input: parsed,
    check: (tx, { jitRole }) => findGivenRole(tx, 'jitRole', jitRole),
    apply: async (tx, { clientSecret, jitRole: _name, ...values }, jitRole) => {
      await assertBelowMaximum(tx);
      assertCallerHolds(tx.caller, await permissionsWithinReach(tx));
      const { id } = await KIND.create(tx, (owner) => ({
        ...DEFAULTS,
        ...withoutNulls(values),
        issuer,
        jitRoleId: jitRole?.id,
        encryptedSecret: sealClientSecret(registrar.encryptionKey, owner, clientSecret),
      }));
      return readBack<T>(tx, identityProviderReadModel, 'identity_providers p', id, request.selection);
    },
    constraintErrors,
  });
}

const DEFAULTS = { domains: [], assuresSecondFactor: false, enabled: true };

/**
 * Changes the given fields of a provider. What decides whose subjects it knows (kind, issuer, tenant) cannot change while users are
 * linked to them.
 * @throws AppError `not_found`; `validation_error`; `forbidden` as for a new one, and if users who are linked have permissions that the
 *   caller does not have; `conflict` if users are linked, and if nobody could sign in any more
 */
export async function updateIdentityProvider<T>(
  request: SelectingRequest,
  registrar: Registrar,
  { id, input }: { id: number; input: IdentityProviderFields },
): Promise<Selected<T>> {
  const parsed = parseInput(request.errors, identityProviderChangesSchema, input);
  const { institutionId } = request.caller;
  const stored = await tenantEntityManager(request.database, institutionId).findOne(IdentityProvider, { id });
  if (!stored) throw notFound('Identity provider');
  const issuer = await findChangedIssuer(request.errors, registrar, stored, parsed.valid as Partial<KindFields>);
  return change(request, {
    input: parsed,
    check: async (tx, { jitRole }) => ({
      provider: await KIND.lock(tx, id),
      jitRole: await findGivenRole(tx, 'jitRole', jitRole),
    }),
    apply: async (tx, { clientSecret, jitRole: roleName, ...values }, { provider, jitRole }) => {
      await assertMayChange(tx, id);
      const jitRoleId = roleName === undefined ? undefined : (jitRole?.id ?? null);
      const changes = KIND.assign(tx, provider, { ...withoutNulls(values), issuer, jitRoleId });
      if (clientSecret !== undefined) {
        provider.encryptedSecret = sealClientSecret(registrar.encryptionKey, { institutionId, id }, clientSecret);
        Object.assign(changes, diffOfNew({ client_secret: 'changed' }));
      }
      if (changes.kind || changes.issuer) await assertNobodyLinked(tx, id);
      if (changes.enabled && !provider.enabled) await assertAnotherProvider(tx, id);
      KIND.recordUpdated(tx, provider, changes);
      return readBack<T>(tx, identityProviderReadModel, 'identity_providers p', id, request.selection);
    },
    constraintErrors,
  });
}

/**
 * Deletes a provider with the links of its users.
 * @throws AppError `not_found`; `forbidden` as for a change; `conflict` if nobody could sign in any more
 */
export function deleteIdentityProvider(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const provider = await KIND.lock(tx, id);
    await assertMayChange(tx, id);
    await assertAnotherProvider(tx, id);
    return KIND.delete(tx, provider);
  });
}

/** Returns the values that are present. Null counts as absent, except for fields that may be empty. */
function withoutNulls({ assuresSecondFactor, enabled, ...values }: Record<string, unknown>): Record<string, unknown> {
  return omitUndefined({
    ...values,
    assuresSecondFactor: assuresSecondFactor ?? undefined,
    enabled: enabled ?? undefined,
  });
}
