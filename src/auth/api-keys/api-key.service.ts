import { z } from 'zod';
import { apiKeyPermissions } from '../../access/permissions.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { AuditedKind } from '../../audit/entities/audited-kind.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { parseInput, requiredText } from '../../input/schemas.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { ApiKey } from './api-key.entity.ts';
import { generateApiKey, prefixOf } from './api-key.ts';

const KIND = new AuditedKind(ApiKey, 'api_key', { unaudited: ['createdBy', 'lastUsedAt', 'revokedAt'] });

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
      const prefix = prefixOf(apiKey);
      const createdBy = tx.caller.actorId;
      const key = await KIND.create(tx, { name, prefix, keyHash: hashCredential(apiKey), createdBy });
      await tx.flush();
      await recordCredentials(tx.client, tx.caller.institutionId);
      return { id: key.id, name, apiKey, prefix, createdAt: key.createdAt.toISOString() };
    },
  });
}
