import { LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { assertCallerHolds } from '../../../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { change } from '../../../audit/change.ts';
import { diff, diffOfNew } from '../../../audit/diff.ts';
import { auditedColumns } from '../../../audit/entities/audited-columns.ts';
import { readBack } from '../../../audit/read-back.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { tenantEntityManager } from '../../../database/connection/database.ts';
import type { Selected } from '../../../database/reads/selection.ts';
import { nextId } from '../../../database/transactions/ids.ts';
import { omitUndefined } from '../../../input/omit-undefined.ts';
import { parseInput } from '../../../input/parse-input.ts';
import type { Registrar } from '../../../registrar.ts';
import { requireServiceAddress } from '../../../settings/service-address.ts';
import { invalid, notFound } from '../../../shared/errors.ts';
import { permissionsWithinReach } from '../../grantable-roles.ts';
import { assertAnotherProvider } from '../enforcement.ts';
import {
  assertBelowMaximum,
  assertNobodyLinked,
  findChangedIssuer,
  findIssuer,
  findJitRole,
} from './identity-provider.checks.ts';
import { IdentityProvider } from './identity-provider.entity.ts';
import { identityProviderReadModel } from './identity-provider.read-model.ts';
import {
  type IdentityProviderFields,
  identityProviderChangesSchema,
  type KindFields,
  newIdentityProviderSchema,
} from './identity-provider.rules.ts';
import { sealClientSecret } from './provider-secret.ts';

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
    check: (tx, { jitRole }) => findJitRole(tx, jitRole),
    apply: async (tx, { clientSecret, jitRole: _name, ...values }, jitRole) => {
      await assertBelowMaximum(tx);
      assertCallerHolds(tx.caller, await permissionsWithinReach(tx));
      const owner = { institutionId: tx.caller.institutionId, id: await nextId(tx, 'identity_providers') };
      const provider = tx.em.create(IdentityProvider, {
        ...owner,
        ...values,
        issuer: issuer as string,
        tenant: values.tenant ?? null,
        district: values.district ?? null,
        domains: values.domains ?? [],
        assuresSecondFactor: values.assuresSecondFactor ?? false,
        enabled: values.enabled ?? true,
        jitRoleId: jitRole?.id ?? null,
        encryptedSecret: sealClientSecret(registrar.encryptionKey, owner, clientSecret),
      });
      tx.record({
        action: 'identity_provider.created',
        resource: { type: 'identity_provider', id: owner.id },
        changes: diff({}, auditFields(provider)),
      });
      return readBack<T>(tx, identityProviderReadModel, 'identity_providers p', owner.id, request.selection);
    },
    constraintErrors,
  });
}

/**
 * Changes the given fields of a provider. What decides whose subjects it knows (kind, issuer, tenant) cannot change while users are
 * linked to them.
 * @throws AppError `not_found`; `validation_error`; `forbidden` as for a new one; `conflict` if users are linked, and if nobody could
 *   sign in any more
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
      provider: await lockProvider(tx, id),
      jitRole: await findJitRole(tx, jitRole),
    }),
    apply: async (tx, { clientSecret, jitRole: roleName, ...values }, { provider, jitRole }) => {
      assertCallerHolds(tx.caller, await permissionsWithinReach(tx));
      const before = auditFields(provider);
      tx.em.assign(provider, omitUndefined({ ...withoutNulls(values), issuer }) as Partial<IdentityProvider>);
      if (roleName !== undefined) provider.jitRoleId = jitRole?.id ?? null;
      const changes = diff(before, auditFields(provider));
      if (clientSecret !== undefined) {
        provider.encryptedSecret = sealClientSecret(registrar.encryptionKey, { institutionId, id }, clientSecret);
        Object.assign(changes, diffOfNew({ client_secret: 'changed' }));
      }
      if (changes.kind || changes.issuer) await assertNobodyLinked(tx, id);
      if (changes.enabled && !provider.enabled) await assertAnotherProvider(tx, id);
      const resource = { type: 'identity_provider', id };
      if (Object.keys(changes).length > 0) tx.record({ action: 'identity_provider.updated', resource, changes });
      return readBack<T>(tx, identityProviderReadModel, 'identity_providers p', id, request.selection);
    },
    constraintErrors,
  });
}

/** Deletes a provider with the links of its users. @throws AppError `not_found`; `conflict` if nobody could sign in any more */
export async function deleteIdentityProvider(
  request: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return change(request, {
    apply: async (tx) => {
      const provider = await lockProvider(tx, id);
      assertCallerHolds(tx.caller, await permissionsWithinReach(tx));
      await assertAnotherProvider(tx, id);
      tx.em.remove(provider);
      tx.record({
        action: 'identity_provider.deleted',
        resource: { type: 'identity_provider', id },
        changes: diff(auditFields(provider), {}),
      });
      return { message: 'The identity provider was deleted.', id };
    },
  });
}

async function lockProvider(tx: Change, id: number): Promise<IdentityProvider> {
  const provider = await tx.em.findOne(IdentityProvider, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!provider) throw notFound('Identity provider');
  return provider;
}

/** Fields that a client sets to null are left alone, except those that may be empty. */
function withoutNulls({ assuresSecondFactor, enabled, ...values }: Record<string, unknown>): Record<string, unknown> {
  return { ...values, assuresSecondFactor: assuresSecondFactor ?? undefined, enabled: enabled ?? undefined };
}

function auditFields(provider: IdentityProvider): Record<string, unknown> {
  return auditedColumns(provider);
}
