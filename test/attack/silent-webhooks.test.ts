import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { createStudent, type Subscription, subscribe, useReceiver } from '../webhooks/use-receiver.ts';

/** An attempt at a silent webhook lasts for longer than the test. */
const { app, receiver } = await useReceiver({ timeout: 3_600_000 });

async function ping({ client, id, path }: Subscription): Promise<void> {
  const before = receiver.messagesAt(path).length;
  const { body } = await client.graphql('mutation ($id: Int!) { pingWebhook(id: $id) { id } }', { id });
  expect(body.errors).toBeUndefined();
  await eventually(() => receiver.messagesAt(path).length > before, 'the ping');
}

test('50 webhooks that never respond delay neither the deliveries of another institution nor their own institution', async () => {
  const beta = await subscribe(app, receiver, ['webhook.ping']);
  const alpha = await subscribe(app, receiver, ['course.created']);
  let open = 0;
  let ended = 0;
  receiver.respondWith((response, { path }) => {
    if (path === beta.path) return void response.end();
    open += 1;
    response.on('close', () => {
      ended += 1;
    });
  });
  for (let index = 0; index < 49; index += 1) {
    const url = `${receiver.origin}/silent${index}`;
    expect((await alpha.client.post('/webhooks', { url, events: ['student.created'] })).status).toBe(201);
  }
  for (let index = 0; index < 20; index += 1) await createStudent(app, alpha.client);
  await eventually(() => open >= 16, '16 connections to the host are open');

  await ping(beta);
  await createStudent(app, alpha.client);

  // Neither has waited for the end of an attempt.
  expect({ open, ended }).toEqual({ open: 16, ended: 0 });
});
