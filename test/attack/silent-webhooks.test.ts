import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { createStudent, type Subscription, subscribe, useReceiver } from '../webhooks/use-receiver.ts';

const { app, receiver } = await useReceiver();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Runs the work five times and returns the median time in milliseconds. */
async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

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
  let maxOpen = 0;
  receiver.respondWith((response, { path }) => {
    if (path === beta.path) return void response.end();
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  const create = () => createStudent(app, alpha.client);
  await create();
  const before = { ping: await medianTime(() => ping(beta)), create: await medianTime(create) };

  for (let index = 0; index < 49; index += 1) {
    const url = `${receiver.origin}/silent${index}`;
    expect((await alpha.client.post('/webhooks', { url, events: ['student.created'] })).status).toBe(201);
  }
  for (let index = 0; index < 20; index += 1) await create();
  await eventually(() => open > 0, 'an attempt at a silent webhook');

  expect(await medianTime(() => ping(beta))).toBeLessThan(10 * before.ping + 500);
  expect(await medianTime(create)).toBeLessThan(10 * before.create + 500);
  await eventually(() => maxOpen >= 16, '16 connections to the host are open');
  expect(maxOpen).toBe(16);
});
