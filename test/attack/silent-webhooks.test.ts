import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { createStudent, type Subscription, subscribe, useReceiver } from '../webhooks/use-receiver.ts';

const { app, receiver } = useReceiver();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Milliseconds at the median of five times. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function ping({ client, id, path }: Subscription): Promise<void> {
  const before = receiver.current.messagesAt(path).length;
  const { body } = await client.graphql('mutation ($id: Int!) { pingWebhook(id: $id) { id } }', { id });
  expect(body.errors).toBeUndefined();
  await eventually(() => receiver.current.messagesAt(path).length > before, 'the ping');
}

test('50 webhooks of one institution that never answer delay neither the deliveries of another nor the changes of their own', async () => {
  const beta = await subscribe(app.current, receiver.current, ['webhook.ping']);
  const alpha = await subscribe(app.current, receiver.current, ['course.created']);
  let open = 0;
  let most = 0;
  receiver.current.respondWith((response, { path }) => {
    if (path === beta.path) return void response.end();
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  const create = () => createStudent(app.current, alpha.client);
  await create();
  const before = { ping: await timed(() => ping(beta)), create: await timed(create) };

  for (let index = 0; index < 49; index += 1) {
    const url = `${receiver.current.origin}/silent${index}`;
    expect((await alpha.client.post('/webhooks', { url, events: ['student.created'] })).status).toBe(201);
  }
  for (let index = 0; index < 20; index += 1) await create();
  await eventually(() => open > 0, 'an attempt at a silent webhook');

  expect(await timed(() => ping(beta))).toBeLessThan(10 * before.ping + 500);
  expect(await timed(create)).toBeLessThan(5 * before.create + 100);
  expect(most).toBe(16);
});
