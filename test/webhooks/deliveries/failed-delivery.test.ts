import { expect, test } from 'vitest';
import type { Message } from '../receiver.ts';
import {
  createStudent,
  type DeliveryView,
  deliveryAfter,
  hurry,
  subscribe,
  subscribeAndChange,
  useReceiver,
} from '../use-receiver.ts';

/** Which attempts fail, and when the next follows. */

const { app, receiver } = useReceiver({ timeout: 1500 });

/** Seconds between the last attempt and the next. */
function waitOf({ nextAttemptAt, attempts }: DeliveryView): number {
  return (Date.parse(nextAttemptAt as string) - Date.parse(attempts.at(-1)?.at as string)) / 1000;
}

test('a failure is tried again after 5 s, 5 min, 30 min … with the same id and body, and each attempt is signed anew', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end('out of order'));
  const subscription = await subscribeAndChange(app.current, receiver.current);
  const first = await deliveryAfter(subscription, 1);
  expect(first).toMatchObject({
    status: 'pending',
    attempts: [{ status: 500, error: 'http_error', responseExcerpt: 'out of order' }],
  });
  expect(waitOf(first)).toBeGreaterThan(3);
  expect(waitOf(first)).toBeLessThan(5.6);
  await hurry(app.current);
  const second = await deliveryAfter(subscription, 2);
  expect(waitOf(second)).toBeGreaterThan(260);
  expect(waitOf(second)).toBeLessThan(331);

  receiver.current.answers();
  await hurry(app.current);
  expect(await deliveryAfter(subscription, 3)).toMatchObject({ status: 'delivered', nextAttemptAt: null });
  const messages = receiver.current.at(subscription.path);
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
});

test('after ten attempts it is given up', async () => {
  receiver.current.answers((response) => void response.writeHead(503).end());
  const subscription = await subscribeAndChange(app.current, receiver.current);
  for (let attempts = 1; attempts < 10; attempts += 1) {
    expect((await deliveryAfter(subscription, attempts)).status).toBe('pending');
    await hurry(app.current);
  }
  expect(await deliveryAfter(subscription, 10)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  await hurry(app.current);
  expect(receiver.current.at(subscription.path)).toHaveLength(10);
});

test('Retry-After lengthens the wait, by seconds or by date, and never shortens it', async () => {
  receiver.current.answers((response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
  const patient = await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1);
  expect(waitOf(patient)).toBeGreaterThan(3590);
  const date = new Date(Date.now() + 7200_000).toUTCString();
  receiver.current.answers((response) => void response.writeHead(503, { 'retry-after': date }).end());
  expect(waitOf(await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1))).toBeGreaterThan(7100);
  receiver.current.answers((response) => void response.writeHead(429, { 'retry-after': '0' }).end());
  expect(waitOf(await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1))).toBeGreaterThan(3);
});

const failures: [name: string, answer: Parameters<typeof receiver.current.answers>[0], attempt: object][] = [
  ['answers late', () => undefined, { status: null, error: 'timeout' }],
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

test.each(failures)('a receiver that %s is tried again', async (_name, answer, attempt) => {
  receiver.current.answers(answer);
  const delivery = await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1);
  expect(delivery).toMatchObject({ status: 'pending', attempts: [attempt] });
});

test('a receiver that is not there is tried again', async () => {
  const subscription = await subscribe(app.current, receiver.current);
  await subscription.client.put(`/webhooks/${subscription.id}`, { url: 'http://127.0.0.1:2/' });
  await createStudent(app.current, subscription.client);
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    status: 'pending',
    attempts: [{ error: 'connection_refused' }],
  });
});

test('a redirect is a failure and is not followed', async () => {
  const elsewhere = '/elsewhere';
  const redirect =
    (status: number) =>
    (response: Parameters<Parameters<typeof receiver.current.answers>[0] & object>[0], { path }: Message) =>
      void (path === elsewhere
        ? response.end()
        : response.writeHead(status, { location: receiver.current.origin + elsewhere }).end());
  for (const status of [301, 302, 307, 308]) {
    receiver.current.answers(redirect(status));
    const delivery = await deliveryAfter(await subscribeAndChange(app.current, receiver.current), 1);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status, error: 'redirect' }] });
  }
  expect(receiver.current.at(elsewhere)).toEqual([]);
});
