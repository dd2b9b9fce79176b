import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected, Selection } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { lockWebhook } from '../webhook.service.ts';
import { deliveryReadModel } from './delivery.read-model.ts';

const PING = `
  with ping as (
    insert into events (institution_id, type, data) values ($1, 'webhook.ping', jsonb_build_object('id', $2::int)) returning id, day
  )
  insert into webhook_deliveries (institution_id, id, webhook_id, event_id, day) select $1, $3, $2, id, day from ping`;

/**
 * Sends `webhook.ping` to a subscription, regardless of its events ([D47]).
 * @throws AppError `not_found`; `conflict` if the subscription is not active
 */
export function pingWebhook<T>(request: SelectingRequest, id: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    await lockActiveWebhook(tx, id);
    const deliveryId = await nextId(tx, 'webhook_deliveries');
    await tx.query(PING, id, deliveryId);
    tx.record({ action: 'webhook.pinged', resource: { type: 'webhook', id } });
    return readDelivery<T>(tx, deliveryId, request.selection);
  });
}

const RESTART = `
  update webhook_deliveries set status = 'pending', attempts_made = 0, next_attempt_at = now(), claim = null, claimed_until = null
  where institution_id = $1 and id = $2`;

/**
 * Delivers a message again immediately, whatever its status, with the same message id. If that fails, the retry schedule starts
 * from the beginning ([D45]).
 * @throws AppError `not_found`; `conflict` if the subscription is not active
 */
export function redeliver<T>(request: SelectingRequest, deliveryId: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const values = [request.caller.institutionId, deliveryId];
    const { rows } = await prepared<{ webhook_id: number }>(
      tx.client,
      'select webhook_id from webhook_deliveries where institution_id = $1 and id = $2',
      values,
    );
    if (!rows[0]) throw notFound('Delivery');
    await lockActiveWebhook(tx, rows[0].webhook_id);
    const { rowCount } = await prepared(tx.client, RESTART, values);
    if (!rowCount) throw notFound('Delivery');
    tx.record({ action: 'webhook.redelivered', resource: { type: 'webhook_delivery', id: deliveryId } });
    return readDelivery<T>(tx, deliveryId, request.selection);
  });
}

async function lockActiveWebhook(tx: Change, webhookId: number): Promise<void> {
  const { active } = await lockWebhook(tx, webhookId);
  if (!active) throw conflict('The webhook is not active. Update it with active: true first.');
}

function readDelivery<T>(tx: Change, id: number, selection: Selection): Promise<Selected<T>> {
  return readBack<T>(tx, deliveryReadModel, 'webhook_deliveries d', id, selection);
}
