import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  createStudent,
  deliveriesOf,
  deliveryAfter,
  makeAllDue,
  type Subscription,
  subscribeAndChange,
  useReceiver,
} from './use-receiver.ts';

/** Subscriptions that are deactivated because their receiver is gone or has failed for too long. */

const { app, receiver } = await useReceiver();

test('deactivates the subscription and fails the delivery after a 410, with an audit record by the system', async () => {
  receiver.respondWith((response) => void response.writeHead(410).end());
  const subscription = await subscribeAndChange(app, receiver);
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    status: 'failed',
    nextAttemptAt: null,
    attempts: [{ status: 410 }],
  });
  await eventually(async () => !(await isActive(subscription)), 'the deactivation');
  expect(await deactivation(subscription)).toMatchObject({ actor_type: 'system', changes: { reason: { to: 'gone' } } });
  await createStudent(app, subscription.client);
  expect(await deliveriesOf(subscription)).toHaveLength(1);
});

test('deactivates a subscription and ends its pending deliveries after five days without success', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  await deliveryAfter(subscription, 1);
  const since = (days: number) =>
    app.pool.query(`update webhooks set failing_since = now() - make_interval(days => $2) where id = $1`, [
      subscription.id,
      days,
    ]);
  await since(4);
  await makeAllDue(app);
  await deliveryAfter(subscription, 2);
  expect(await isActive(subscription)).toBe(true);
  await since(5);
  await makeAllDue(app);
  await eventually(async () => !(await isActive(subscription)), 'the deactivation');
  expect(await deactivation(subscription)).toMatchObject({ changes: { reason: { to: 'failing_for_five_days' } } });
  expect((await deliveriesOf(subscription)).map(({ status }) => status)).toEqual(['failed']);
});

test('restarts the five days after a success', async () => {
  const subscription = await subscribeAndChange(app, receiver);
  await deliveryAfter(subscription, 1);
  const { pool } = app;
  await pool.query(`update webhooks set failing_since = now() - interval '6 days' where id = $1`, [subscription.id]);
  await createStudent(app, subscription.client);
  await eventually(async () => {
    const { rows } = await pool.query('select failing_since from webhooks where id = $1', [subscription.id]);
    return rows[0].failing_since === null;
  }, 'failing_since to be reset');
  expect(await isActive(subscription)).toBe(true);
});

async function isActive({ client, id }: Subscription): Promise<boolean> {
  const { body } = await client.graphql('query ($id: Int!) { webhook(id: $id) { active } }', { id });
  return body.data.webhook.active;
}

async function deactivation({ id }: Subscription): Promise<{ actor_type: string; changes: Record<string, unknown> }> {
  const { rows } = await app.pool.query(
    `select actor_type, changes from audit_logs where action = 'webhook.deactivated' and resource_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}
