import { afterAll, afterEach, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, deliveriesOf, localTargets, type Subscription, subscribe } from '../use-receiver.ts';

const app = await useApp(localTargets);
const second = await TestApp.on(app.registrar.database.url, localTargets);
const receiver = await Receiver.start();

afterEach(async () => {
  receiver.respondWith();
  await Promise.all([app.stopJobs(), second.stopJobs()]);
  await app.pool.query('delete from webhooks');
});

afterAll(async () => {
  await second.stop();
  await receiver.stop();
});

async function createStudents(client: Subscription['client'], count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => createStudent(app, client)));
}

test('delivers each message once with several instances', async () => {
  const subscriptions = await Promise.all([1, 2, 3, 4].map(() => subscribe(app, receiver)));
  await Promise.all(subscriptions.map(({ client }) => createStudents(client, 25)));
  app.startJobs();
  second.startJobs();
  for (const subscription of subscriptions) {
    await eventually(() => receiver.messagesAt(subscription.path).length >= 25, 'all messages');
    const ids = receiver.messagesAt(subscription.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  }
});

test('limits the attempts at a receiver that does not respond, without delaying others', async () => {
  const slow = await subscribe(app, receiver);
  const fast = await subscribe(app, receiver);
  let open = 0;
  let maxOpen = 0;
  receiver.respondWith((response, { path }) => {
    if (path !== slow.path) return void response.end();
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  await createStudents(slow.client, 40);
  app.startJobs();
  await eventually(() => open > 0, 'a request to the slow receiver');
  await createStudents(fast.client, 40);
  await eventually(() => receiver.messagesAt(fast.path).length === 40, 'all messages to the fast receiver');
  expect(maxOpen).toBe(8);
  expect(receiver.messagesAt(slow.path)).toHaveLength(8);
});

test('releases attempts in progress on stop, so that another instance makes them immediately', async () => {
  const subscription = await subscribe(app, receiver);
  receiver.respondWith(() => undefined);
  await createStudents(subscription.client, 3);
  app.startJobs({ grace: 50 });
  await eventually(() => receiver.messagesAt(subscription.path).length === 3, 'three attempts');
  await app.stopJobs();
  expect(
    (await deliveriesOf(subscription)).every(({ status, attempts }) => status === 'pending' && attempts.length === 0),
  ).toBe(true);
  receiver.respondWith();
  second.startJobs();
  await eventually(
    async () => (await deliveriesOf(subscription)).every(({ status }) => status === 'delivered'),
    'the deliveries',
  );
  expect(receiver.messagesAt(subscription.path)).toHaveLength(6);
  expect(new Set(receiver.messagesAt(subscription.path).map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

test('waits on stop for attempts that finish in time', async () => {
  const subscription = await subscribe(app, receiver);
  let answer: () => void = () => undefined;
  receiver.respondWith((response) => {
    answer = () => void response.end();
  });
  await createStudents(subscription.client, 1);
  app.startJobs({ grace: 10_000 });
  await eventually(() => receiver.messagesAt(subscription.path).length === 1, 'the attempt');
  const stopped = app.stopJobs();
  answer();
  await stopped;
  expect(await deliveriesOf(subscription)).toMatchObject([{ status: 'delivered' }]);
});

test('stores events while no instance runs jobs, and delivers them later', async () => {
  const subscription = await subscribe(app, receiver);
  await createStudents(subscription.client, 2);
  expect((await deliveriesOf(subscription)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  second.startJobs();
  await eventually(() => receiver.messagesAt(subscription.path).length === 2, 'both messages');
});

test('continues after its database connections were lost', async () => {
  const subscription = await subscribe(app, receiver);
  app.startJobs();
  await createStudents(subscription.client, 1);
  await eventually(() => receiver.messagesAt(subscription.path).length === 1, 'the first message');
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'registrar jobs' and datname = current_database()`,
  );
  await createStudents(subscription.client, 1);
  await eventually(() => receiver.messagesAt(subscription.path).length === 2, 'the second message');
});
