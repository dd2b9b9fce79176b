import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { type Change, change, readBack } from '../audit/change.ts';
import { AuditedKind, type Deleted } from '../audit/entities/audited-kind.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { parseInput } from '../input/schemas.ts';
import type { Registrar } from '../registrar.ts';
import { conflict, notFound } from '../shared/errors.ts';
import { endPendingDeliveries } from './deactivate-webhook.service.ts';
import { Webhook } from './webhook.entity.ts';
import { webhookReadModel } from './webhook.queries.ts';
import {
  checkAddress,
  type NewWebhookInput,
  newWebhookSchema,
  type WebhookChangesInput,
  webhookChangesSchema,
} from './webhook.rules.ts';
import { encryptSecret, generateWebhookSecret, MAX_FORMER_SECRETS } from './webhook-secret.ts';

const KIND = new AuditedKind<Webhook>(Webhook, 'webhook', { unaudited: ['failingSince'] });

/** The maximum number of subscriptions of an institution: each one costs an HTTP request per event. */
const MAX_WEBHOOKS = 50;

/**
 * Subscribes a receiver to events ([D43]). Only the result of this call contains the secret that messages are signed with.
 * @throws AppError `validation_error`, also for a target that is not public ([D46]); `conflict` if there are already 50
 */
export async function createWebhook<T>(
  request: SelectingRequest,
  { config, encryptionKey }: Registrar,
  input: NewWebhookInput,
): Promise<T & { secret: string }> {
  const parsed = parseInput(request.errors, newWebhookSchema(config), input);
  await checkAddress(request.errors, parsed.valid.url, config);
  return change(request, {
    input: parsed,
    apply: async (tx, values) => {
      await assertBelowMaximum(tx);
      const secret = generateWebhookSecret();
      const { id } = await KIND.create(tx, (owner) => ({
        ...values,
        active: true,
        encryptedSecret: encryptSecret(encryptionKey, owner, secret),
      }));
      return { ...(await readWebhookObject<T>(tx, id, request.selection)), secret };
    },
  });
}

/** Locks the institution, so that concurrent creates count each other. @throws AppError `conflict` */
async function assertBelowMaximum(tx: Change): Promise<void> {
  await tx.query('select from institutions where id = $1 for no key update');
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from webhooks where institution_id = $1',
  );
  const count = rows[0]?.count ?? 0;
  if (count < MAX_WEBHOOKS) return;
  throw conflict(
    `An institution may have at most ${MAX_WEBHOOKS} webhooks; this one has ${count}. Delete one first, or subscribe one of them to more events.`,
  );
}

/**
 * Changes the fields of a subscription that the input contains ([D43]). A deactivated subscription gets no more messages; its
 * pending deliveries end.
 * @throws AppError `not_found`, `validation_error`
 */
export async function updateWebhook<T>(
  request: SelectingRequest,
  { config }: Registrar,
  { id, input }: { id: number; input: WebhookChangesInput },
): Promise<Selected<T>> {
  const parsed = parseInput(request.errors, webhookChangesSchema(config), input);
  await checkAddress(request.errors, parsed.valid.url, config);
  return change(request, {
    input: parsed,
    check: (tx) => lockWebhook(tx, id),
    apply: async (tx, values, webhook) => {
      const { active } = KIND.update(tx, webhook, values);
      if (active?.to === true) webhook.failingSince = null;
      await tx.flush();
      if (active?.to === false) await endPendingDeliveries(tx, id);
      return readBack<T>(tx, webhookReadModel, 'webhooks w', id, request.selection);
    },
  });
}

const DELETE_DELIVERIES = 'delete from webhook_deliveries where institution_id = $1 and webhook_id = $2 returning id';

/** A statement of its own, so that it sees attempts that were stored while the former one waited for their deliveries. */
const DELETE_ATTEMPTS = 'delete from webhook_attempts where institution_id = $1 and delivery_id = any($2::bigint[])';

/** Deletes a subscription with its deliveries and their log. @throws AppError `not_found` */
export function deleteWebhook(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const deliveries = await tx.query<{ id: string }>(DELETE_DELIVERIES, id);
    await tx.query(
      DELETE_ATTEMPTS,
      deliveries.rows.map((delivery) => delivery.id),
    );
    return KIND.delete(tx, webhook);
  });
}

/**
 * Locks a subscription until the end of the transaction and returns it. The lock does not block changes that create deliveries for
 * it, which only lock its key.
 * @throws AppError `not_found`
 */
export async function lockWebhook(tx: Change, id: number): Promise<Webhook> {
  const lock = 'select from webhooks where institution_id = $1 and id = $2 for no key update';
  await tx.query(lock, id);
  const webhook = await tx.em.findOne(Webhook, { id });
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/** Reads a subscription as an object, to which a new secret can be added. */
export async function readWebhookObject<T>(tx: Change, id: number, selection: Selection): Promise<T> {
  return (await readBack<T>(tx, webhookReadModel, 'webhooks w', id, { ...selection, format: 'objects' })) as T;
}

/** Stores the replaced secret, and deletes all but the latest of those before it. */
const STORE_FORMER_SECRET = `
  with deleted as (
    delete from webhook_former_secrets where institution_id = $1 and webhook_id = $2 and id <= (
      select id from webhook_former_secrets where institution_id = $1 and webhook_id = $2
      order by id desc offset ${MAX_FORMER_SECRETS - 1} limit 1)
  )
  insert into webhook_former_secrets (institution_id, webhook_id, encrypted_secret, expires_at)
  values ($1, $2, $3, now() + interval '24 hours')`;

/**
 * Replaces the secret of a subscription. Only the result of this call contains the new one. Messages are also signed with each of
 * the last three former secrets for 24 hours after its replacement ([D47]).
 * @throws AppError `not_found`
 */
export function rotateWebhookSecret<T>(
  request: SelectingRequest,
  registrar: Registrar,
  id: number,
): Promise<T & { secret: string }> {
  return change(request, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    const secret = generateWebhookSecret();
    await prepared(tx.client, STORE_FORMER_SECRET, [request.caller.institutionId, id, webhook.encryptedSecret]);
    webhook.encryptedSecret = encryptSecret(registrar.encryptionKey, webhook, secret);
    tx.record({ action: 'webhook.secret_rotated', resource: { type: 'webhook', id } });
    return { ...(await readWebhookObject<T>(tx, id, request.selection)), secret };
  });
}
