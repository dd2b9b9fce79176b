import { expect, test } from 'vitest';
import type { ServiceRequest } from '../../../src/access/service-request.ts';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import {
  createStudent,
  deliveriesOf,
  deliveryAfter,
  makeAllDue,
  type Subscription,
  subscribe,
  subscribeAndChange,
  useReceiver,
} from '../use-receiver.ts';

const { app, receiver } = await useReceiver();

const PING =
  'mutation ($id: Int!) { pingWebhook(id: $id) { id webhookId event messageId status attempts { at } nextAttemptAt createdAt } }';
const REDELIVER = 'mutation ($id: Int!) { redeliver(deliveryId: $id) { id event messageId status } }';
const ROTATE = 'mutation ($id: Int!) { rotateWebhookSecret(id: $id) { id url secret } }';

async function mutate({ client }: Subscription, mutation: string, id: number) {
  const { body } = await client.graphql(mutation, { id });
  return { data: body.data && Object.values(body.data)[0], code: body.errors?.[0].extensions.code };
}

test('sends a ping to its subscription, regardless of its events, and to no other', async () => {
  const subscription = await subscribe(app, receiver, ['course.created']);
  const { body: other } = await subscription.client.post('/webhooks', {
    url: `${receiver.origin}/other`,
    events: ['*'],
  });
  const { data } = await mutate(subscription, PING, subscription.id);
  expect(data).toMatchObject({ webhookId: subscription.id, event: 'webhook.ping', status: 'pending', attempts: [] });
  const message = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the ping');
  expect(Receiver.verify(subscription.secret, message)).toMatchObject({
    type: 'webhook.ping',
    data: { id: subscription.id },
  });
  expect(await deliveriesOf({ ...subscription, id: other.id })).toEqual([]);
});

test('redelivers a failed delivery with the same message id and restarts the retry schedule', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await deliveryAfter(subscription, attempts);
    await makeAllDue(app);
  }
  const failed = await deliveryAfter(subscription, 10);
  expect(failed.status).toBe('failed');
  const { data } = await mutate(subscription, REDELIVER, failed.id);
  expect(data).toMatchObject({ id: failed.id, messageId: failed.messageId, status: 'pending' });
  expect((await deliveryAfter(subscription, 11)).status).toBe('pending');
  receiver.respondWith();
  await makeAllDue(app);
  expect((await deliveryAfter(subscription, 12)).status).toBe('delivered');
  expect(new Set(receiver.messagesAt(subscription.path).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([failed.messageId]),
  );
});

test('redelivers a pending delivery immediately and only once', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  const waiting = await deliveryAfter(subscription, 1);
  receiver.respondWith();
  await mutate(subscription, REDELIVER, waiting.id);
  expect((await deliveryAfter(subscription, 2)).status).toBe('delivered');
  await makeAllDue(app);
  await mutate(subscription, PING, subscription.id);
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'delivered', 'the ping');
  expect((await deliveriesOf(subscription)).map(({ attempts }) => attempts.length)).toEqual([1, 2]);
  expect(receiver.messagesAt(subscription.path)).toHaveLength(3);
});

test('redelivers while another attempt is in progress', async () => {
  const open: (() => void)[] = [];
  receiver.respondWith((response) => void open.push(() => response.end()));
  const subscription = await subscribeAndChange(app, receiver);
  await eventually(() => open.length === 1, 'the first attempt');
  await mutate(subscription, REDELIVER, (await deliveriesOf(subscription))[0]?.id as number);
  await eventually(() => open.length === 2, 'the second attempt');
  for (const end of open) end();
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ status: 'delivered' });
});

test('ends pending deliveries to an inactive subscription, and refuses ping and redeliver', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  const { id } = await deliveryAfter(subscription, 1);
  await subscription.client.put(`/webhooks/${subscription.id}`, { active: false });
  expect(await deliveriesOf(subscription)).toMatchObject([{ id, status: 'failed', nextAttemptAt: null }]);
  expect((await mutate(subscription, PING, subscription.id)).code).toBe('CONFLICT');
  expect((await mutate(subscription, REDELIVER, id)).code).toBe('CONFLICT');
  await subscription.client.put(`/webhooks/${subscription.id}`, { active: true });
  receiver.respondWith();
  await mutate(subscription, REDELIVER, id);
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ id, status: 'delivered' });
});

test('deletes the attempts of a deleted subscription, and keeps those of others', async () => {
  const [deleted, kept] = [await subscribeAndChange(app, receiver), await subscribe(app, receiver)];
  await createStudent(app, kept.client);
  await deliveryAfter(deleted, 1);
  const { attempts } = await deliveryAfter(kept, 1);
  expect((await deleted.client.delete(`/webhooks/${deleted.id}`)).status).toBe(200);
  const { rowCount } = await app.pool.query('select from webhook_attempts where institution_id = $1', [
    deleted.institution.id,
  ]);
  expect(rowCount).toBe(0);
  expect((await deliveryAfter(kept, 1)).attempts).toEqual(attempts);
});

test('deletes the deliveries of a deleted subscription, also one in progress', async () => {
  let open: () => void = () => undefined;
  receiver.respondWith((response) => {
    open = () => void response.end();
  });
  const subscription = await subscribeAndChange(app, receiver);
  await eventually(() => receiver.messagesAt(subscription.path).length === 1, 'the attempt');
  expect((await subscription.client.delete(`/webhooks/${subscription.id}`)).status).toBe(200);
  open();
  // The worker must survive the outcome of a deleted delivery.
  const other = await subscribeAndChange(app, receiver);
  await eventually(() => receiver.messagesAt(other.path).length === 1, 'the next attempt');
  const remaining = 'select from webhook_deliveries where webhook_id = $1';
  expect((await app.pool.query(remaining, [subscription.id])).rowCount).toBe(0);
});

test('shows response excerpts to users and not to API keys, and filters deliveries by status', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end('secret of the inside'));
  const subscription = await subscribeAndChange(app, receiver);
  expect((await deliveryAfter(subscription, 1)).attempts[0]?.responseExcerpt).toBe('secret of the inside');
  const { listAttempts } = await import('../../../src/webhooks/deliveries/delivery.queries.ts');
  const [delivery] = await deliveriesOf(subscription);
  const request = await systemRequest(app.registrar.database, subscription.institution.id, 'Test');
  const byApiKey: ServiceRequest = { ...request, caller: { ...request.caller, actorType: 'api_key' } };
  const rows = await listAttempts(byApiKey, [delivery?.id as number]);
  expect(rows.get(delivery?.id as number)).toMatchObject([{ status: 500, responseExcerpt: null }]);

  const byStatus = (status: string) =>
    subscription.client.graphql(
      `{ webhookDeliveries(webhookId: ${subscription.id}, status: ${status}) { pagination { total } } }`,
    );
  expect((await byStatus('pending')).body.data.webhookDeliveries.pagination.total).toBe(1);
  expect((await byStatus('delivered')).body.data.webhookDeliveries.pagination.total).toBe(0);
});

test('reports a secret that cannot be decrypted, and works again after a rotation', async () => {
  const subscription = await subscribe(app, receiver);
  await app.pool.query(`update webhooks set encrypted_secret = sha256(encrypted_secret) where id = $1`, [
    subscription.id,
  ]);
  await mutate(subscription, PING, subscription.id);
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    attempts: [{ status: null, error: 'secret_unreadable' }],
  });
  const { data } = await mutate(subscription, ROTATE, subscription.id);
  await makeAllDue(app);
  const message = await eventually(() => receiver.messagesAt(subscription.path)[0], 'the ping');
  expect(Receiver.verify((data as { secret: string }).secret, message).type).toBe('webhook.ping');
});

test('does not make the scheduled attempt in addition to the redelivery', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  await mutate(subscription, REDELIVER, (await deliveryAfter(subscription, 1)).id);
  await deliveryAfter(subscription, 2);
  await makeAllDue(app);
  await deliveryAfter(subscription, 3);
  expect((await deliveriesOf(subscription))[0]?.attempts).toHaveLength(3);
});
