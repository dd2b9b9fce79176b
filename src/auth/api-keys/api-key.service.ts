import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { apiKeyPermissions } from '../../access/permissions.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Change } from '../../audit/recorded-change.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/parse-input.ts';
import { requiredText } from '../../input/schemas.ts';
import { notFound } from '../../shared/errors.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { ApiKey } from './api-key.entity.ts';
import { apiKeyReadModel } from './api-key.read-model.ts';
import { generateApiKey, prefixOf } from './api-key.ts';

export const newApiKeySchema = z.object({ name: requiredText(ApiKey.properties.name.rule) });

export type NewApiKeyInput = z.input<typeof newApiKeySchema>;

/** A newly created key. The full key is only returned at creation ([D17]). */
export interface CreatedApiKey {
  id: number;
  name: string;
  apiKey: string;
  prefix: string;
  createdAt: string;
}

/**
 * Creates a key that acts for the caller's institution. All keys have the same permissions ([D18]), so the caller must hold
 * every one of them ([D20]).
 * @throws AppError `validation_error`, `forbidden`
 */
export async function createApiKey(request: ServiceRequest, input: NewApiKeyInput): Promise<CreatedApiKey> {
  assertCallerHolds(request.caller, [...apiKeyPermissions]);
  return change(request, {
    input: parseInput(request.errors, newApiKeySchema, input),
    apply: async (tx, { name }) => {
      const apiKey = generateApiKey();
      const key = tx.em.create(ApiKey, {
        institutionId: tx.caller.institutionId,
        id: await nextId(tx, 'api_keys'),
        name,
        prefix: prefixOf(apiKey),
        keyHash: hashCredential(apiKey),
        createdBy: tx.caller.actorId as number,
      });
      tx.record({
        action: 'api_key.created',
        resource: { type: 'api_key', id: key.id },
        changes: diffOfNew({ name: key.name, prefix: key.prefix }),
      });
      await tx.em.flush();
      await recordCredentials(tx.client, tx.caller.institutionId);
      return { id: key.id, name: key.name, apiKey, prefix: key.prefix, createdAt: key.createdAt.toISOString() };
    },
  });
}

/**
 * Revokes a key, which is refused from then on ([D14]). Revoking it again changes nothing.
 * @throws AppError `not_found`
 */
export async function revokeApiKey<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      const key = await tx.em.findOne(ApiKey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!key) throw notFound('API key');
      if (key.revokedAt === null) {
        key.revokedAt = new Date();
        tx.record({ action: 'api_key.revoked', resource: { type: 'api_key', id } });
        await tx.flush();
      }
      return readBack<T>(tx, apiKeyReadModel, 'api_keys k', id, request.selection);
    },
  });
}

/** Revokes the active keys that the user created. */
export async function revokeApiKeysOf(tx: Change, userId: number): Promise<void> {
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    `update api_keys set revoked_at = now()
     where institution_id = $1 and created_by = $2 and revoked_at is null returning id`,
    [tx.caller.institutionId, userId],
  );
  for (const { id } of rows) tx.record({ action: 'api_key.revoked', resource: { type: 'api_key', id } });
}

/** Lists the active keys that the user created, in the format of the audit trail: `Bridge (edk_Ab12Cd34)`. */
export async function activeApiKeyNames(tx: Change, userId: number): Promise<string[]> {
  const { rows } = await prepared<{ name: string }>(
    tx.client,
    `select name || ' (' || prefix || ')' as name from api_keys
     where institution_id = $1 and created_by = $2 and revoked_at is null order by id`,
    [tx.caller.institutionId, userId],
  );
  return rows.map(({ name }) => name);
}
