import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();
const url = 'https://198.35.26.96/hooks';

async function withWebhook() {
  const client = await app.as(await app.make.aUser());
  const { body } = await client.post('/webhooks', { url, events: ['*'], description: 'Library' });
  const { secret, ...webhook } = body;
  return { client, webhook, secret };
}

test('GET lists the subscriptions of the institution by id', async () => {
  const { client, webhook } = await withWebhook();
  const second = await client.post('/webhooks', { url, events: ['student.deleted'] });
  await withWebhook();
  const { status, body, headers } = await client.get('/webhooks?limit=1&page=2');
  const { secret: _, ...expected } = second.body;
  expect(status).toBe(200);
  expect(body).toEqual({ data: [expected], pagination: { total: 2, page: 2, limit: 1, total_pages: 2 } });
  expect(headers.get('link')).toContain('rel="prev"');
  expect((await client.get('/webhooks')).body.data[0]).toEqual(webhook);
});

test('PUT changes only the fields that are sent', async () => {
  const { client, webhook } = await withWebhook();
  const { status, body } = await client.put(`/webhooks/${webhook.id}`, { events: ['course.created'], active: false });
  expect(status).toBe(200);
  expect(body).toEqual({ ...webhook, events: ['course.created'], active: false, updated_at: expect.any(String) });
  expect(body.updated_at > webhook.updated_at).toBe(true);
  const cleared = await client.put(`/webhooks/${webhook.id}`, { description: null });
  expect(cleared.body).toMatchObject({ description: null, events: ['course.created'], active: false });
});

test('PUT changes nothing if the input is empty or has the current values', async () => {
  const { client, webhook } = await withWebhook();
  expect((await client.put(`/webhooks/${webhook.id}`, {})).body).toEqual(webhook);
  expect((await client.put(`/webhooks/${webhook.id}`, { url, events: ['*'] })).body).toEqual(webhook);
});

test.each([
  [{ url: null }, 'url'],
  [{ url: 'https://127.0.0.1/' }, 'url'],
  [{ events: null }, 'events'],
  [{ events: [] }, 'events'],
  [{ active: null }, 'active'],
  [{ active: 'yes' }, 'active'],
  [{ secret: 'whsec_mine' }, 'secret'],
])('PUT refuses %j', async (input, field) => {
  const { client, webhook } = await withWebhook();
  const { status, body } = await client.put(`/webhooks/${webhook.id}`, input);
  expect(status).toBe(400);
  expect(Object.keys(body.details)).toEqual([field]);
});

test('DELETE removes the subscription for good', async () => {
  const { client, webhook } = await withWebhook();
  const { status, body } = await client.delete(`/webhooks/${webhook.id}`);
  expect(status).toBe(200);
  expect(body).toEqual({ message: 'The webhook was deleted.', id: webhook.id });
  expect((await client.delete(`/webhooks/${webhook.id}`)).status).toBe(404);
  expect((await client.put(`/webhooks/${webhook.id}`, { active: true })).status).toBe(404);
  expect((await client.get('/webhooks')).body.data).toEqual([]);
});

test("answers 404 for another institution's subscription", async () => {
  const { webhook } = await withWebhook();
  const { client: otherClient } = await withWebhook();
  expect((await otherClient.put(`/webhooks/${webhook.id}`, { active: false })).status).toBe(404);
  expect((await otherClient.delete(`/webhooks/${webhook.id}`)).status).toBe(404);
  const { body } = await otherClient.graphql(
    `query ($id: Int!) { webhook(id: $id) { id } webhookDeliveries(webhookId: $id) { data { id } } }`,
    { id: webhook.id },
  );
  expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  for (const field of ['pingWebhook', 'rotateWebhookSecret', 'deleteWebhook']) {
    const answer = await otherClient.graphql(`mutation ($id: Int!) { ${field}(id: $id) { id } }`, { id: webhook.id });
    expect(answer.body.errors[0].extensions.code).toBe('NOT_FOUND');
  }
});
