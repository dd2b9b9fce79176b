import { expect, test } from 'vitest';
import type { Message } from '../receiver.ts';
import {
  createStudent,
  type DeliveryView,
  deliveryAfter,
  makeAllDue,
  subscribe,
  subscribeAndChange,
  useReceiver,
} from '../use-receiver.ts';

/** Failed attempts, and the times of the next ones. */

const { app, receiver } = await useReceiver({ timeout: 1500 });

/** Returns the seconds between the last attempt and the next. */
function secondsToNextAttempt({ nextAttemptAt, attempts }: DeliveryView): number {
  return (Date.parse(nextAttemptAt as string) - Date.parse(attempts.at(-1)?.at as string)) / 1000;
}

test('retries after 5 s, 5 min, 30 min … with the same id and body, and signs each attempt separately', async () => {
  receiver.respondWith((response) => void response.writeHead(500).end('out of order'));
  const subscription = await subscribeAndChange(app, receiver);
  const first = await deliveryAfter(subscription, 1);
  expect(first).toMatchObject({
    status: 'pending',
    attempts: [{ status: 500, error: 'http_error', responseExcerpt: 'out of order' }],
  });
  expect(secondsToNextAttempt(first)).toBeGreaterThan(3);
  // The wait begins at the end of an attempt, which takes longer on a busy machine; retry-schedule.test.ts has the exact bounds.
  expect(secondsToNextAttempt(first)).toBeLessThan(60);
  await makeAllDue(app);
  const second = await deliveryAfter(subscription, 2);
  expect(secondsToNextAttempt(second)).toBeGreaterThan(260);
  expect(secondsToNextAttempt(second)).toBeLessThan(600);

  receiver.respondWith();
  await makeAllDue(app);
  expect(await deliveryAfter(subscription, 3)).toMatchObject({ status: 'delivered', nextAttemptAt: null });
  const messages = receiver.messagesAt(subscription.path);
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
});

test('fails a delivery for good after ten attempts', async () => {
  receiver.respondWith((response) => void response.writeHead(503).end());
  const subscription = await subscribeAndChange(app, receiver);
  for (let attempts = 1; attempts < 10; attempts += 1) {
    expect((await deliveryAfter(subscription, attempts)).status).toBe('pending');
    await makeAllDue(app);
  }
  expect(await deliveryAfter(subscription, 10)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  await makeAllDue(app);
  expect(receiver.messagesAt(subscription.path)).toHaveLength(10);
});

test('waits longer for Retry-After in seconds or as a date, but never shorter', async () => {
  receiver.respondWith((response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
  const delayed = await deliveryAfter(await subscribeAndChange(app, receiver), 1);
  expect(secondsToNextAttempt(delayed)).toBeGreaterThan(3590);
  const date = new Date(Date.now() + 7200_000).toUTCString();
  receiver.respondWith((response) => void response.writeHead(503, { 'retry-after': date }).end());
  expect(secondsToNextAttempt(await deliveryAfter(await subscribeAndChange(app, receiver), 1))).toBeGreaterThan(7100);
  receiver.respondWith((response) => void response.writeHead(429, { 'retry-after': '0' }).end());
  expect(secondsToNextAttempt(await deliveryAfter(await subscribeAndChange(app, receiver), 1))).toBeGreaterThan(3);
});

const failures: [name: string, answer: Parameters<typeof receiver.respondWith>[0], attempt: object][] = [
  ['responds too late', () => undefined, { status: null, error: 'timeout' }],
  [
    'breaks the connection',
    (response) => void response.socket?.resetAndDestroy(),
    { status: null, error: 'connection_reset' },
  ],
  ['hangs up', (response) => void response.destroy(), { status: null, error: 'connection_reset' }],
  [
    'does not speak HTTP',
    (response) => void response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n'),
    { status: null, error: 'invalid_answer' },
  ],
  [
    'answers 404',
    (response) => void response.writeHead(404).end('no such hook\0'),
    { status: 404, error: 'http_error', responseExcerpt: 'no such hook' },
  ],
];

test.each(failures)('retries a receiver that %s', async (_name, answer, attempt) => {
  receiver.respondWith(answer);
  const delivery = await deliveryAfter(await subscribeAndChange(app, receiver), 1);
  expect(delivery).toMatchObject({ status: 'pending', attempts: [attempt] });
});

test('retries a receiver that refuses the connection', async () => {
  const subscription = await subscribe(app, receiver);
  await subscription.client.put(`/webhooks/${subscription.id}`, { url: 'http://127.0.0.1:2/' });
  await createStudent(app, subscription.client);
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    status: 'pending',
    attempts: [{ error: 'connection_refused' }],
  });
});

test('treats a redirect as a failure and does not follow it', async () => {
  const elsewhere = '/elsewhere';
  const redirect =
    (status: number) =>
    (response: Parameters<Parameters<typeof receiver.respondWith>[0] & object>[0], { path }: Message) =>
      void (path === elsewhere
        ? response.end()
        : response.writeHead(status, { location: receiver.origin + elsewhere }).end());
  for (const status of [301, 302, 307, 308]) {
    receiver.respondWith(redirect(status));
    const delivery = await deliveryAfter(await subscribeAndChange(app, receiver), 1);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status, error: 'redirect' }] });
  }
  expect(receiver.messagesAt(elsewhere)).toEqual([]);
});
