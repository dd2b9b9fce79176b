import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

/** The deliveries to all subscriptions of an institution. */

const app = await useSharedApp();

const LIST = `query ($webhookId: Int, $status: DeliveryStatus) { webhookDeliveries(webhookId: $webhookId, status: $status) {
  data { webhookId status webhook { id url description active } } pagination { total } } }`;

const user = await app.make.aUser();
const { institution } = user;
const client = await app.as(user);
const webhooks: number[] = [];
for (const name of ['one', 'two']) {
  const { body } = await client.post('/webhooks', {
    url: `https://${name}.example/hook`,
    events: ['*'],
    description: name,
  });
  webhooks.push(body.id);
}
const { pool } = app;
const event = `insert into events (institution_id, type, data) values ($1, 'student.created', '{}') returning id`;
const { rows } = await pool.query(event, [institution.id]);
await pool.query(
  `insert into webhook_deliveries (institution_id, webhook_id, event_id, status)
   select $1, webhook_id, $2, status from unnest($3::int[], $4::text[]) as d (webhook_id, status)`,
  [institution.id, rows[0].id, [webhooks[0], webhooks[1], webhooks[1]], ['failed', 'failed', 'delivered']],
);

async function list(variables: object = {}) {
  const { body } = await client.graphql(LIST, { ...variables });
  return body.data.webhookDeliveries.data.map((delivery: { webhookId: number; status: string }) => [
    delivery.webhookId,
    delivery.status,
  ]);
}

test('lists the deliveries to all subscriptions, newest first, each with its subscription', async () => {
  const [one, two] = webhooks;
  const { body } = await client.graphql(LIST);
  const subscription = { id: one, url: 'https://one.example/hook', description: 'one', active: true };
  expect(body.data.webhookDeliveries.data[2]).toEqual({ webhookId: one, status: 'failed', webhook: subscription });
  expect(await list()).toEqual([
    [two, 'delivered'],
    [two, 'failed'],
    [one, 'failed'],
  ]);
});

test('pages through them in this order without repeating or omitting one', async () => {
  const pages = [1, 2, 3].map(async (page) => {
    const query = `{ webhookDeliveries(page: ${page}, limit: 1) { data { id } } }`;
    const { body } = await client.graphql(query);
    return body.data.webhookDeliveries.data.map(({ id }: { id: number }) => id);
  });
  const ids: number[] = (await Promise.all(pages)).flat();
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(3);
});

test('filters them by status and by subscription', async () => {
  const [one, two] = webhooks;
  expect(await list({ status: 'failed' })).toEqual([
    [two, 'failed'],
    [one, 'failed'],
  ]);
  expect(await list({ status: 'failed', webhookId: two })).toEqual([[two, 'failed']]);
  expect(await list({ status: 'pending' })).toEqual([]);
});

test('refuses an unknown subscription, and shows nothing of other institutions', async () => {
  const other = await app.as(await app.make.aUser());
  expect((await other.graphql(LIST)).body.data.webhookDeliveries.data).toEqual([]);
  const { body } = await other.graphql(LIST, { webhookId: webhooks[0] });
  expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
});
