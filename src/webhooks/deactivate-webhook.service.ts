import { systemRequest } from '../access/system-caller.ts';
import { type Change, change } from '../audit/change.ts';
import type { Database } from '../database/connection/database.ts';
import type { FailingWebhook } from './deliveries/record-outcomes.ts';

/** Marks the pending deliveries of a subscription as failed, so that nothing more is sent to it. */
export async function endPendingDeliveries(tx: Change, webhookId: number): Promise<void> {
  await tx.query(
    `update webhook_deliveries set status = 'failed', next_attempt_at = null
     where institution_id = $1 and webhook_id = $2 and status = 'pending'`,
    webhookId,
  );
}

/** Deactivates a subscription that is gone or has failed for five days; the actor of the audit record is the system ([D45]). */
export async function deactivateWebhook(
  database: Database,
  { institutionId, webhookId, reason }: FailingWebhook,
): Promise<void> {
  await change(await systemRequest(database, institutionId, 'Webhook deliveries'), async (tx) => {
    const { rowCount } = await tx.client.query(
      'update webhooks set active = false, updated_at = now() where institution_id = $1 and id = $2 and active',
      [institutionId, webhookId],
    );
    if (!rowCount) return;
    await endPendingDeliveries(tx, webhookId);
    const changes = { active: { from: true, to: false }, reason: { from: null, to: reason } };
    tx.record({ action: 'webhook.deactivated', resource: { type: 'webhook', id: webhookId }, changes });
  });
}
