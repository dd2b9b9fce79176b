import { z } from 'zod';
import { apiKeyPermissions } from '../../access/permissions.ts';
import { assertCallerHolds } from '../../access/require-permission.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diffOfNew } from '../../audit/diff.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { parseInput } from '../../input/parse-input.ts';
import { requiredText } from '../../input/schemas.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { ApiKey } from './api-key.entity.ts';
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
