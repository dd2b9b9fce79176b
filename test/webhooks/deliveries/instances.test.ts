import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApp, useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, deliveriesOf, localTargets, type Subscription, subscribe } from '../use-receiver.ts';

const app = useApp(localTargets);
let second: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  second = await TestApp.on(app.current.registrar.database.url, localTargets);
  receiver = await Receiver.start();
});

afterEach(async () => {
  receiver.answers();
  await Promise.all([app.current.stopJobs(), second.stopJobs()]);
  await app.current.registrar.database.pool.query('delete from webhooks');
});

afterAll(async () => {
  await second.stop();
  await receiver.stop();
});

async function createStudents(client: Subscription['client'], count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => createStudent(app.current, client)));
}

test('several instances work beside each other, and nothing is delivered twice', async () => {
  const subscriptions = await Promise.all([1, 2, 3, 4].map(() => subscribe(app.current, receiver)));
  await Promise.all(subscriptions.map(({ client }) => createStudents(client, 25)));
  app.current.startJobs();
  second.startJobs();
  for (const subscription of subscriptions) {
    await eventually(() => receiver.at(subscription.path).length >= 25, 'all messages');
    const ids = receiver.at(subscription.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  }
});

test('a receiver that does not answer delays no other, and gets a few attempts at a time', async () => {
  const slow = await subscribe(app.current, receiver);
  const fast = await subscribe(app.current, receiver);
  let open = 0;
  let most = 0;
  receiver.answers((response, { path }) => {
    if (path !== slow.path) return void response.end();
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  await createStudents(slow.client, 40);
  app.current.startJobs();
  await eventually(() => open > 0, 'the slow receiver to be held up');
  await createStudents(fast.client, 40);
  await eventually(() => receiver.at(fast.path).length === 40, 'the other to get everything');
  expect(most).toBe(8);
  expect(receiver.at(slow.path)).toHaveLength(8);
});

test('an instance that is stopped hands back what is under way, and another takes it at once', async () => {
  const subscription = await subscribe(app.current, receiver);
  receiver.answers(() => undefined);
  await createStudents(subscription.client, 3);
  app.current.startJobs({ grace: 50 });
  await eventually(() => receiver.at(subscription.path).length === 3, 'three attempts');
  await app.current.stopJobs();
  expect(
    (await deliveriesOf(subscription)).every(({ status, attempts }) => status === 'pending' && attempts.length === 0),
  ).toBe(true);
  receiver.answers();
  second.startJobs();
  await eventually(
    async () => (await deliveriesOf(subscription)).every(({ status }) => status === 'delivered'),
    'the deliveries',
  );
  expect(receiver.at(subscription.path)).toHaveLength(6);
  expect(new Set(receiver.at(subscription.path).map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

test('an instance that is stopped lets attempts end that are about to', async () => {
  const subscription = await subscribe(app.current, receiver);
  let answer: () => void = () => undefined;
  receiver.answers((response) => {
    answer = () => void response.end();
  });
  await createStudents(subscription.client, 1);
  app.current.startJobs({ grace: 10_000 });
  await eventually(() => receiver.at(subscription.path).length === 1, 'the attempt');
  const stopped = app.current.stopJobs();
  answer();
  await stopped;
  expect(await deliveriesOf(subscription)).toMatchObject([{ status: 'delivered' }]);
});

test('without anyone at work events wait, and are delivered when there is', async () => {
  const subscription = await subscribe(app.current, receiver);
  await createStudents(subscription.client, 2);
  expect((await deliveriesOf(subscription)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  second.startJobs();
  await eventually(() => receiver.at(subscription.path).length === 2, 'both messages');
});

test('an instance whose connections were lost goes on', async () => {
  const subscription = await subscribe(app.current, receiver);
  app.current.startJobs();
  await createStudents(subscription.client, 1);
  await eventually(() => receiver.at(subscription.path).length === 1, 'the first message');
  await app.current.registrar.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'registrar jobs' and datname = current_database()`,
  );
  await createStudents(subscription.client, 1);
  await eventually(() => receiver.at(subscription.path).length === 2, 'the second message');
});
