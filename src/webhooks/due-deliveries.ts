import type { KeyObject } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Job } from 'pg-boss';
import { prepared } from '../database/prepared.ts';
import type { DeliveryJob } from './delivery-jobs.ts';
import type { DeliveryRequest } from './delivery-request.ts';
import { decryptSecret, signatures } from './webhook-secret.ts';

/** A delivery with all that an attempt at it needs. */
export interface LoadedDelivery extends Record<string, unknown> {
  institutionId: number;
  id: number;
  jobId: string;
  webhookId: number;
  messageId: string;
  attemptsMade: number;
  url: string;
  secrets: Buffer[];
  eventId: number;
  type: string;
  data: Record<string, unknown>;
  occurredAt: Date;
}

const LOAD = `
  select d.institution_id as "institutionId", d.id, d.job_id as "jobId", d.webhook_id as "webhookId", d.message_id as "messageId",
    d.attempts_made as "attemptsMade", w.url,
    w.encrypted_secret || array(
      select f.encrypted_secret from webhook_former_secrets f
      where f.institution_id = w.institution_id and f.webhook_id = w.id and f.expires_at > now() order by f.id desc) as secrets,
    e.id as "eventId", e.type, e.data, e.occurred_at as "occurredAt"
  from jsonb_to_recordset($1::jsonb) as job ("institutionId" int, "deliveryId" int, "jobId" uuid)
  join webhook_deliveries d on d.institution_id = job."institutionId" and d.id = job."deliveryId"
  join webhooks w on w.institution_id = d.institution_id and w.id = d.webhook_id
  join events e on e.institution_id = d.institution_id and e.id = d.event_id
  where d.status = 'pending' and d.job_id = job."jobId" and w.active`;

/** The deliveries that the jobs are still there for, by job. A job that has none is stale. */
export async function loadDeliveries(
  client: PoolClient,
  jobs: Job<DeliveryJob>[],
): Promise<Map<string, LoadedDelivery>> {
  const asked = jobs.map(({ id, data }) => ({ ...data, jobId: id }));
  const { rows } = await prepared<LoadedDelivery>(client, LOAD, [JSON.stringify(asked)]);
  return new Map(rows.map((row) => [row.jobId, row]));
}

/**
 * The signed message (Standard Webhooks). Its body is the same on every attempt; `data.seq` grows with every event about a
 * resource, so that a receiver can tell the later one.
 * @throws Error where the secret cannot be decrypted with `encryptionKey`
 */
export function messageOf(delivery: LoadedDelivery, encryptionKey: KeyObject): DeliveryRequest {
  const { type, occurredAt, data, eventId, messageId } = delivery;
  const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: { ...data, seq: eventId } });
  const owner = { institutionId: delivery.institutionId, id: delivery.webhookId };
  const secrets = readableSecrets(delivery.secrets, (encrypted) => decryptSecret(encryptionKey, owner, encrypted));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Registrar-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, messageId, timestamp, body),
  };
  return { url: delivery.url, headers, body };
}

/** A secret from before the encryption key was changed must not hold up the one that replaced it. @throws what `decrypt` throws for the last of them */
function readableSecrets(encrypted: Buffer[], decrypt: (secret: Buffer) => string): string[] {
  const secrets: string[] = [];
  let failure: unknown;
  for (const secret of encrypted) {
    try {
      secrets.push(decrypt(secret));
    } catch (error) {
      failure = error;
    }
  }
  if (secrets.length === 0) throw failure;
  return secrets;
}
