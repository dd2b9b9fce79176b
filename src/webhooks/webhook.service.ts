import { type Change, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import type { Caller } from '../auth/principals/caller.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { nextId } from '../database/transactions/ids.ts';
import { AppError, notFound } from '../errors.ts';
import { omitUndefined } from '../input/omit-undefined.ts';
import type { TextInput } from '../input/text-rules.ts';
import type { Registrar } from '../registrar.ts';
import type { ServiceRequest } from '../service-request.ts';
import { endPendingDeliveries } from './deactivate-webhook.service.ts';
import { Webhook } from './webhook.entity.ts';
import { webhookReadModel } from './webhook.read-model.ts';
import { readDescription, readEvents, readUrl } from './webhook.rules.ts';
import { encryptSecret, newWebhookSecret } from './webhook-secret.ts';

export interface CreateWebhookInput {
  url?: TextInput;
  events?: string[] | null;
  description?: TextInput;
}

export interface UpdateWebhookInput extends CreateWebhookInput {
  active?: boolean | null;
}

/** Subscriptions of an institution: every one of them is a request for every event that it asks for. */
const MAX_WEBHOOKS = 50;

/**
 * Subscribes a receiver to events ([D43]). The answer alone shows the secret that will sign them.
 * @throws AppError `validation_error`, also for a target that is not public ([D46]); `conflict` where there are 50 already
 */
export async function createWebhook<T>(
  caller: Caller,
  registrar: Registrar,
  input: CreateWebhookInput,
  selection: Selection,
): Promise<T & { secret: string }> {
  const { problems } = caller;
  const events = readEvents(problems, input.events, true);
  const description = readDescription(problems, input.description) ?? null;
  const url = await readUrl(problems, input.url, registrar.config, true);
  problems.throwIfAny();
  return change(registrar.database, caller, async (tx) => {
    await assertRoomForAnother(tx);
    const owner = { institutionId: caller.institutionId, id: await nextId(tx.em, Webhook) };
    const secret = newWebhookSecret();
    const encryptedSecret = encryptSecret(registrar.encryptionKey, owner, secret);
    const facts = { url: url as string, events: events as string[], description, active: true };
    tx.em.create(Webhook, { ...owner, ...facts, encryptedSecret });
    tx.record({
      action: 'webhook.created',
      resource: { type: 'webhook', id: owner.id },
      changes: diff({}, facts),
    });
    return { ...(await readWithSecret<T>(tx, owner.id, selection)), secret };
  });
}

/** Locks the institution, so that of two creations at once each counts the other. @throws AppError `conflict` */
async function assertRoomForAnother({ client, caller }: Change): Promise<void> {
  await prepared(client, 'select from institutions where id = $1 for no key update', [caller.institutionId]);
  const { rows } = await prepared<{ count: number }>(
    client,
    'select count(*)::int as count from webhooks where institution_id = $1',
    [caller.institutionId],
  );
  const count = rows[0]?.count ?? 0;
  if (count < MAX_WEBHOOKS) return;
  throw new AppError(
    'conflict',
    `An institution may have at most ${MAX_WEBHOOKS} webhooks; this one has ${count}. Delete one first, or subscribe one of them to more events.`,
  );
}

/**
 * Changes what is given of a subscription ([D43]). Deactivated, it gets nothing more, what was on its way included.
 * @throws AppError `not_found`, `validation_error`
 */
export async function updateWebhook<T>(
  caller: Caller,
  registrar: Registrar,
  { id, input }: { id: number; input: UpdateWebhookInput },
  selection: Selection,
): Promise<Selected<T>> {
  const { problems } = caller;
  const events = readEvents(problems, input.events, false);
  const description = readDescription(problems, input.description);
  if (input.active === null) problems.add('active', 'must be true or false.');
  const url = await readUrl(problems, input.url, registrar.config, false);
  return change(registrar.database, caller, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    problems.throwIfAny();
    const before = factsOf(webhook);
    Object.assign(webhook, omitUndefined({ url, events, description, active: input.active }));
    const changes = diff(before, factsOf(webhook));
    if (Object.keys(changes).length > 0) {
      tx.record({ action: 'webhook.updated', resource: { type: 'webhook', id }, changes });
      if (changes.active?.to === true) webhook.failingSince = null;
      await tx.em.flush();
      if (changes.active?.to === false) await endPendingDeliveries(tx, id);
    }
    return readBack<T>(tx, webhookReadModel, 'webhooks w', id, selection);
  });
}

/** Ends a subscription for good, its deliveries and their log included. @throws AppError `not_found` */
export async function deleteWebhook(
  { caller, database }: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    tx.em.remove(webhook);
    const changes = diff(factsOf(webhook), {});
    tx.record({ action: 'webhook.deleted', resource: { type: 'webhook', id }, changes });
    return { message: 'The webhook was deleted.', id };
  });
}

/**
 * The subscription, locked until the transaction ends, but not against changes that send it events: these hold on to its key.
 * @throws AppError `not_found`
 */
export async function lockWebhook(tx: Change, id: number): Promise<Webhook> {
  const lock = 'select from webhooks where institution_id = $1 and id = $2 for no key update';
  await prepared(tx.client, lock, [tx.caller.institutionId, id]);
  const webhook = await tx.em.findOne(Webhook, { id });
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/** The subscription's fields as an object, to which its new secret can be added. */
export async function readWithSecret<T>(tx: Change, id: number, selection: Selection): Promise<T> {
  return (await readBack<T>(tx, webhookReadModel, 'webhooks w', id, { ...selection, format: 'objects' })) as T;
}

function factsOf({ url, events, description, active }: Webhook): Record<string, unknown> {
  return { url, events, description, active };
}
