import { afterEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { Message } from './receiver.ts';
import {
  createStudent,
  type DeliveryView,
  deliveriesOf,
  deliveryAfter,
  hurry,
  type Subscription,
  subscribe,
  useReceiver,
} from './use-receiver.ts';

const TIMEOUT = 1500;
const { app, receiver } = useReceiver({ timeout: TIMEOUT });

afterEach(() => receiver.current.answers());

/** A subscription with one event on its way. */
async function subscribeAndChange(): Promise<Subscription> {
  const subscription = await subscribe(app.current, receiver.current, ['student.created']);
  await createStudent(app.current, subscription.client);
  return subscription;
}

/** Seconds between the last attempt and the next. */
function waitOf({ nextAttemptAt, attempts }: DeliveryView): number {
  return (Date.parse(nextAttemptAt as string) - Date.parse(attempts.at(-1)?.at as string)) / 1000;
}

test('a failure is tried again after 5 s, 5 min, 30 min … with the same id and body, and each attempt is signed anew', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end('out of order'));
  const subscription = await subscribeAndChange();
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
  const subscription = await subscribeAndChange();
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
  const patient = await deliveryAfter(await subscribeAndChange(), 1);
  expect(waitOf(patient)).toBeGreaterThan(3590);
  const date = new Date(Date.now() + 7200_000).toUTCString();
  receiver.current.answers((response) => void response.writeHead(503, { 'retry-after': date }).end());
  expect(waitOf(await deliveryAfter(await subscribeAndChange(), 1))).toBeGreaterThan(7100);
  receiver.current.answers((response) => void response.writeHead(429, { 'retry-after': '0' }).end());
  expect(waitOf(await deliveryAfter(await subscribeAndChange(), 1))).toBeGreaterThan(3);
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
  const delivery = await deliveryAfter(await subscribeAndChange(), 1);
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
    const delivery = await deliveryAfter(await subscribeAndChange(), 1);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status, error: 'redirect' }] });
  }
  expect(receiver.current.at(elsewhere)).toEqual([]);
});

test('an endless answer is cut off; its status counts and its beginning is kept', async () => {
  let closed = false;
  receiver.current.answers((response) => {
    response.on('close', () => {
      closed = true;
    });
    const more = () => {
      while (response.write('spam '.repeat(1000)));
      response.once('drain', more);
    };
    response.writeHead(200);
    more();
  });
  const delivery = await deliveryAfter(await subscribeAndChange(), 1);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 200, error: null }] });
  expect(delivery.attempts[0]?.responseExcerpt).toBe('spam '.repeat(52).slice(0, 256));
  await eventually(() => closed, 'the connection to be closed');
});

test('an answer that never ends its body does not hold the attempt beyond its time', async () => {
  receiver.current.answers((response) => void response.writeHead(200).write('still thinking'));
  const delivery = await deliveryAfter(await subscribeAndChange(), 1);
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 200, responseExcerpt: 'still thinking' }],
  });
});

test('410 ends the delivery and the subscription at once, with an audit record by the system', async () => {
  receiver.current.answers((response) => void response.writeHead(410).end());
  const subscription = await subscribeAndChange();
  expect(await deliveryAfter(subscription, 1)).toMatchObject({
    status: 'failed',
    nextAttemptAt: null,
    attempts: [{ status: 410 }],
  });
  await eventually(async () => !(await activity(subscription)), 'the deactivation');
  expect(await deactivation(subscription)).toMatchObject({ actor_type: 'system', changes: { reason: { to: 'gone' } } });
  await createStudent(app.current, subscription.client);
  expect(await deliveriesOf(subscription)).toHaveLength(1);
});

test('five days without a success end the subscription, and what it still had before it', async () => {
  receiver.current.answers((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange();
  await deliveryAfter(subscription, 1);
  const { pool } = app.current.registrar.database;
  const since = (days: number) =>
    pool.query(`update webhooks set failing_since = now() - make_interval(days => $2) where id = $1`, [
      subscription.id,
      days,
    ]);
  await since(4);
  await hurry(app.current);
  await deliveryAfter(subscription, 2);
  expect(await activity(subscription)).toBe(true);
  await since(5);
  await hurry(app.current);
  await eventually(async () => !(await activity(subscription)), 'the deactivation');
  expect(await deactivation(subscription)).toMatchObject({ changes: { reason: { to: 'failing_for_five_days' } } });
  expect((await deliveriesOf(subscription)).map(({ status }) => status)).toEqual(['failed']);
});

test('a success in between begins the five days anew', async () => {
  const subscription = await subscribeAndChange();
  await deliveryAfter(subscription, 1);
  const { pool } = app.current.registrar.database;
  await pool.query(`update webhooks set failing_since = now() - interval '6 days' where id = $1`, [subscription.id]);
  await createStudent(app.current, subscription.client);
  await eventually(async () => {
    const { rows } = await pool.query('select failing_since from webhooks where id = $1', [subscription.id]);
    return rows[0].failing_since === null;
  }, 'the failure to be forgotten');
  expect(await activity(subscription)).toBe(true);
});

async function activity({ client, id }: Subscription): Promise<boolean> {
  const { body } = await client.graphql('query ($id: Int!) { webhook(id: $id) { active } }', { id });
  return body.data.webhook.active;
}

async function deactivation({ id }: Subscription): Promise<{ actor_type: string; changes: Record<string, unknown> }> {
  const { rows } = await app.current.registrar.database.pool.query(
    `select actor_type, changes from audit_logs where action = 'webhook.deactivated' and resource_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}
