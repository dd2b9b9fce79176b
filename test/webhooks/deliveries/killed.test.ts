import { afterAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ServiceProcess } from '../../support/service-process.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, localTargets, subscribe } from '../use-receiver.ts';

const app = await useApp(localTargets);
const receiver = await Receiver.start();

afterAll(() => receiver.stop());

/** Milliseconds after which the receiver responds, in turn. */
const DELAYS = [0, 70, 15, 95, 40, 5, 85, 55, 25];

/** Numbers of students after which an instance is killed. */
const GOALS = [24, 11];

/** Creates students one after the other until the instance is killed, and collects the ids from its responses. */
async function createUntilKilled({ child }: ServiceProcess, client: Client, confirmed: number[]): Promise<void> {
  while (!child.killed)
    try {
      confirmed.push((await createStudent(app, client)).id);
    } catch {
      // Killed, or too busy for this one.
    }
}

/** Lets the claims of a dead process expire now instead of after half a minute. */
async function expireClaims(): Promise<void> {
  const earlier = `(claimed_until at time zone 'UTC' - interval '1 minute') at time zone 'UTC'`;
  const statement = `update webhook_deliveries set claimed_until = ${earlier} where claim is not null`;
  await app.pool.query(statement);
}

async function idsOf(statement: string, institutionId: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(statement, [institutionId]);
  return rows.map(({ id }) => id);
}

test('kill -9 at any moment loses no event of a committed change and creates no other event', async () => {
  let attempts = 0;
  receiver.respondWith((response) => {
    setTimeout(() => response.end(), DELAYS[attempts % DELAYS.length]);
    attempts += 1;
  });
  const subscription = await subscribe(app, receiver, ['student.created']);
  const confirmed: number[] = [];
  for (const count of GOALS) {
    const instance = await ServiceProcess.start(app.registrar.database.url, localTargets);
    const client = subscription.client.at(instance.url);
    const goal = confirmed.length + count;
    const writers = [1, 2, 3, 4].map(() => createUntilKilled(instance, client, confirmed));
    await eventually(() => confirmed.length > goal, 'enough to have been created');
    await instance.end('SIGKILL');
    await Promise.all(writers);
    await expireClaims();
  }
  const { id: institutionId } = subscription.institution;
  const undelivered = `select id from webhook_deliveries where institution_id = $1 and status <> 'delivered'`;
  expect(await idsOf(undelivered, institutionId)).not.toEqual([]);

  app.startJobs();
  await eventually(async () => (await idsOf(undelivered, institutionId)).length === 0, 'everything to be delivered');
  const created = await idsOf('select id from students where institution_id = $1 order by id', institutionId);
  const events = await idsOf(
    `select (data->>'id')::int as id from events where institution_id = $1 order by 1`,
    institutionId,
  );
  const received = new Set(receiver.messagesAt(subscription.path).map(({ event }) => event.data.id as number));
  expect(events).toEqual(created);
  expect([...received].sort((a, b) => a - b)).toEqual(created);
  expect(confirmed.filter((id) => !received.has(id))).toEqual([]);
});

test('SIGTERM stops the service gracefully, and another instance makes the attempts in progress', async () => {
  await app.stopJobs();
  receiver.respondWith(() => undefined);
  const subscription = await subscribe(app, receiver, ['student.created']);
  const instance = await ServiceProcess.start(app.registrar.database.url, localTargets);
  await createStudent(app, subscription.client.at(instance.url));
  await eventually(() => receiver.messagesAt(subscription.path).length === 1, 'the attempt');
  expect(await instance.end('SIGTERM')).toBe(0);
  receiver.respondWith();
  app.startJobs();
  await eventually(() => receiver.messagesAt(subscription.path).length === 2, 'the second attempt');
});
