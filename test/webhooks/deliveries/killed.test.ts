import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ServiceProcess } from '../../support/service-process.ts';
import { Receiver } from '../receiver.ts';
import { createStudent, localTargets, subscribe } from '../use-receiver.ts';

const app = useApp(localTargets);
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
});

afterAll(() => receiver.stop());

/** Creates students one after the other until the instance is gone, and notes the ids that were answered. */
async function createUntilKilled(client: Client, answered: number[]): Promise<void> {
  try {
    for (;;) answered.push((await createStudent(app.current, client)).id);
  } catch {
    // Killed.
  }
}

/** Claims of a dead process lapse after half a minute, which has passed now. */
async function letClaimsLapse(): Promise<void> {
  const statement = `update webhook_deliveries set claimed_until = claimed_until - interval '1 minute' where claim is not null`;
  await app.current.registrar.database.pool.query(statement);
}

async function idsOf(statement: string, institutionId: number): Promise<number[]> {
  const { rows } = await app.current.registrar.database.pool.query<{ id: number }>(statement, [institutionId]);
  return rows.map(({ id }) => id);
}

test('kill -9 at any moment loses no event of a committed change, and makes none for another', {
  timeout: 180_000,
}, async () => {
  receiver.answers((response) => void setTimeout(() => response.end(), Math.random() * 100));
  const subscription = await subscribe(app.current, receiver, ['student.created']);
  const answered: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const instance = await ServiceProcess.start(app.current.registrar.database.url, localTargets);
    const client = subscription.client.at(instance.url);
    const goal = answered.length + 5 + Math.random() * 20;
    const writers = [1, 2, 3, 4].map(() => createUntilKilled(client, answered));
    await eventually(() => answered.length > goal, 'enough to have been created');
    await instance.end('SIGKILL');
    await Promise.all(writers);
    await letClaimsLapse();
  }
  const { id: institutionId } = subscription.institution;
  const undelivered = `select id from webhook_deliveries where institution_id = $1 and status <> 'delivered'`;
  expect(await idsOf(undelivered, institutionId)).not.toEqual([]);

  app.current.startJobs();
  await eventually(async () => (await idsOf(undelivered, institutionId)).length === 0, 'everything to be delivered');
  const created = await idsOf('select id from students where institution_id = $1 order by id', institutionId);
  const events = await idsOf(
    `select (data->>'id')::int as id from events where institution_id = $1 order by 1`,
    institutionId,
  );
  const received = new Set(receiver.at(subscription.path).map(({ event }) => event.data.id as number));
  expect(events).toEqual(created);
  expect([...received].sort((a, b) => a - b)).toEqual(created);
  expect(answered.filter((id) => !received.has(id))).toEqual([]);
});

test('SIGTERM ends the service in order, and what is under way is delivered by another instance', {
  timeout: 30_000,
}, async () => {
  await app.current.stopJobs();
  receiver.answers(() => undefined);
  const subscription = await subscribe(app.current, receiver, ['student.created']);
  const instance = await ServiceProcess.start(app.current.registrar.database.url, localTargets);
  await createStudent(app.current, subscription.client.at(instance.url));
  await eventually(() => receiver.at(subscription.path).length === 1, 'the attempt');
  expect(await instance.end('SIGTERM')).toBe(0);
  receiver.answers();
  app.current.startJobs();
  await eventually(() => receiver.at(subscription.path).length === 2, 'the second attempt');
});
