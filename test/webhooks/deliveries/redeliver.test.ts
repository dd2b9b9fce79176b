import { expect, test } from 'vitest';
import type { Caller } from '../../../src/auth/principals/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import {
  deliveriesOf,
  deliveryAfter,
  hurry,
  type Subscription,
  subscribe,
  subscribeAndChange,
  useReceiver,
} from '../use-receiver.ts';

const { app, receiver } = useReceiver();

const PING =
  'mutation ($id: Int!) { pingWebhook(id: $id) { id webhookId event messageId status attempts { at } nextAttemptAt createdAt } }';
const REDELIVER = 'mutation ($id: Int!) { redeliver(deliveryId: $id) { id event messageId status } }';
const ROTATE = 'mutation ($id: Int!) { rotateWebhookSecret(id: $id) { id url secret } }';

async function mutate({ client }: Subscription, mutation: string, id: number) {
  const { body } = await client.graphql(mutation, { id });
  return { data: body.data && Object.values(body.data)[0], code: body.errors?.[0].extensions.code };
}

test('a ping reaches its subscription, whatever that asks for, and no other', async () => {
  const subscription = await subscribe(app.current, receiver.current, ['course.created']);
  await subscription.client.post('/webhooks', { url: `${receiver.current.origin}/other`, events: ['*'] });
  const { data } = await mutate(subscription, PING, subscription.id);
  expect(data).toMatchObject({ webhookId: subscription.id, event: 'webhook.ping', status: 'pending', attempts: [] });
  const message = await eventually(() => receiver.current.at(subscription.path)[0], 'the ping');
  expect(Receiver.verify(subscription.secret, message)).toMatchObject({
    type: 'webhook.ping',
    data: { id: subscription.id },
  });
  expect(receiver.current.at('/other')).toEqual([]);
});

test('a delivery that failed for good is delivered again, under its id, and the table of retries begins anew', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app.current, receiver.current);
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await deliveryAfter(subscription, attempts);
    await hurry(app.current);
  }
  const failed = await deliveryAfter(subscription, 10);
  expect(failed.status).toBe('failed');
  const { data } = await mutate(subscription, REDELIVER, failed.id);
  expect(data).toMatchObject({ id: failed.id, messageId: failed.messageId, status: 'pending' });
  expect((await deliveryAfter(subscription, 11)).status).toBe('pending');
  receiver.current.answers();
  await hurry(app.current);
  expect((await deliveryAfter(subscription, 12)).status).toBe('delivered');
  expect(new Set(receiver.current.at(subscription.path).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([failed.messageId]),
  );
});

test('what waits for its next attempt is delivered at once when it is asked for, and only once', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app.current, receiver.current);
  const waiting = await deliveryAfter(subscription, 1);
  receiver.current.answers();
  await mutate(subscription, REDELIVER, waiting.id);
  expect((await deliveryAfter(subscription, 2)).status).toBe('delivered');
  await hurry(app.current);
  await mutate(subscription, PING, subscription.id);
  await eventually(async () => (await deliveriesOf(subscription))[1]?.status === 'delivered', 'the ping');
  expect((await deliveriesOf(subscription)).map(({ attempts }) => attempts.length)).toEqual([2, 1]);
  expect(receiver.current.at(subscription.path)).toHaveLength(3);
});

test('what is asked for again while an attempt is under way is attempted beside it', async () => {
  const open: (() => void)[] = [];
  receiver.current.answers((response) => void open.push(() => response.end()));
  const subscription = await subscribeAndChange(app.current, receiver.current);
  await eventually(() => open.length === 1, 'the first attempt');
  await mutate(subscription, REDELIVER, (await deliveriesOf(subscription))[0]?.id as number);
  await eventually(() => open.length === 2, 'the second attempt');
  for (const end of open) end();
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ status: 'delivered' });
});

test('an inactive subscription gets nothing: what waits is given up, and ping and redeliver are refused', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app.current, receiver.current);
  const { id } = await deliveryAfter(subscription, 1);
  await subscription.client.put(`/webhooks/${subscription.id}`, { active: false });
  expect(await deliveriesOf(subscription)).toMatchObject([{ id, status: 'failed', nextAttemptAt: null }]);
  expect((await mutate(subscription, PING, subscription.id)).code).toBe('CONFLICT');
  expect((await mutate(subscription, REDELIVER, id)).code).toBe('CONFLICT');
  await subscription.client.put(`/webhooks/${subscription.id}`, { active: true });
  receiver.current.answers();
  await mutate(subscription, REDELIVER, id);
  expect(await deliveryAfter(subscription, 2)).toMatchObject({ id, status: 'delivered' });
});

test('a subscription that is deleted takes its deliveries along, also the one under way', async () => {
  let open: () => void = () => undefined;
  receiver.current.answers((response) => {
    open = () => void response.end();
  });
  const subscription = await subscribeAndChange(app.current, receiver.current);
  await eventually(() => receiver.current.at(subscription.path).length === 1, 'the attempt');
  expect((await subscription.client.delete(`/webhooks/${subscription.id}`)).status).toBe(200);
  open();
  // The worker goes on, whatever it makes of the answer.
  const other = await subscribeAndChange(app.current, receiver.current);
  await eventually(() => receiver.current.at(other.path).length === 1, 'the next attempt');
  const { pool } = app.current.registrar.database;
  const left = 'select from webhook_deliveries where webhook_id = $1';
  expect((await pool.query(left, [subscription.id])).rowCount).toBe(0);
});

test('the answers of receivers are shown to people and not to API keys; deliveries can be told apart by status', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end('secret of the inside'));
  const subscription = await subscribeAndChange(app.current, receiver.current);
  expect((await deliveryAfter(subscription, 1)).attempts[0]?.responseExcerpt).toBe('secret of the inside');
  const { attemptsOf } = await import('../../../src/webhooks/deliveries/delivery.queries.ts');
  const [delivery] = await deliveriesOf(subscription);
  const caller = { institutionId: subscription.institution.id, actorType: 'api_key' } as Caller;
  const rows = await attemptsOf({ caller, database: app.current.registrar.database }, [delivery?.id as number]);
  expect(rows.get(delivery?.id as number)).toMatchObject([{ status: 500, responseExcerpt: null }]);

  const byStatus = (status: string) =>
    subscription.client.graphql(
      `{ webhookDeliveries(webhookId: ${subscription.id}, status: ${status}) { pagination { total } } }`,
    );
  expect((await byStatus('pending')).body.data.webhookDeliveries.pagination.total).toBe(1);
  expect((await byStatus('delivered')).body.data.webhookDeliveries.pagination.total).toBe(0);
});

test('a secret that ENCRYPTION_KEY does not open is said to be unreadable, and a new one mends it', async () => {
  const subscription = await subscribe(app.current, receiver.current);
  const { pool } = app.current.registrar.database;
  await pool.query(`update webhooks set encrypted_secret = sha256(encrypted_secret) where id = $1`, [subscription.id]);
  await mutate(subscription, PING, subscription.id);
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    attempts: [{ status: null, error: 'secret_unreadable' }],
  });
  const { data } = await mutate(subscription, ROTATE, subscription.id);
  await hurry(app.current);
  const message = await eventually(() => receiver.current.at(subscription.path)[0], 'the ping');
  expect(Receiver.verify((data as { secret: string }).secret, message).type).toBe('webhook.ping');
});

test('the attempt that a delivery waited for is not made beside the one that replaced it', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app.current, receiver.current);
  await mutate(subscription, REDELIVER, (await deliveryAfter(subscription, 1)).id);
  await deliveryAfter(subscription, 2);
  await hurry(app.current);
  await deliveryAfter(subscription, 3);
  expect((await deliveriesOf(subscription))[0]?.attempts).toHaveLength(3);
});
