import { expect, test } from 'vitest';
import { daysBefore, monthOf, utcDay } from '../../../src/database/partitions/periods.ts';
import { queryNodes } from '../../support/cluster.ts';
import { eventually } from '../../support/eventually.ts';
import { filledPartitions } from '../../support/filled-partitions.ts';
import {
  deliveriesOf,
  deliveryAfter,
  makeAllDue,
  type Subscription,
  subscribeAndChange,
  useReceiver,
} from '../use-receiver.ts';

/** Events, deliveries and attempts are kept by month. */

const { app, receiver } = await useReceiver();
const TABLES = ['events', 'webhook_deliveries', 'webhook_attempts'];
const today = utcDay(new Date());

function execute(text: string, values: unknown[] = []) {
  return app.pool.query(text, values);
}

/** Makes the subscription's rows those of an event on another day. */
async function moveToDay({ institution }: Subscription, day: string): Promise<void> {
  for (const table of TABLES)
    await execute(`update ${table} set day = $2 where institution_id = $1`, [institution.id, day]);
}

/** Returns the partitions with rows of the subscription's institution. */
const partitionsOf = ({ institution }: Subscription) => filledPartitions(app.pool, TABLES, institution.id);

async function createPartitions(day: string): Promise<string[]> {
  const { name, from, to } = monthOf(day);
  const partitions = TABLES.map((table) => `${table}_${name}`).sort();
  for (const table of TABLES)
    await execute(`create table ${table}_${name} partition of ${table} for values from ('${from}') to ('${to}')`);
  return partitions;
}

async function delivered(): Promise<Subscription> {
  const subscription = await subscribeAndChange(app, receiver);
  await eventually(async () => (await deliveryAfter(subscription, 1)).status === 'delivered', 'the delivery');
  return subscription;
}

test('creates the partitions of the next month, to which rows of it move', async () => {
  const next = monthOf(monthOf(today).to);
  const subscription = await delivered();
  await moveToDay(subscription, next.from);
  expect(await partitionsOf(subscription)).toEqual(TABLES.map((table) => `${table}_default`).sort());
  await app.startJobs().upkeep();
  expect(await partitionsOf(subscription)).toEqual(TABLES.map((table) => `${table}_${next.name}`).sort());
  expect(await deliveriesOf(subscription)).toMatchObject([{ status: 'delivered', attempts: [{ status: 204 }] }]);
});

test('drops a month when its last day is older than the retention', async () => {
  const [old, recent] = [monthOf(daysBefore(today, 62)), monthOf(daysBefore(today, 29))];
  const dropped = await createPartitions(old.from);
  const kept = recent.name === monthOf(today).name ? [] : await createPartitions(recent.from);
  const subscriptions = [await delivered(), await delivered()] as const;
  await moveToDay(subscriptions[0], old.from);
  await moveToDay(subscriptions[1], recent.from);
  await app.startJobs().upkeep();
  expect(await Promise.all(subscriptions.map(deliveriesOf))).toMatchObject([[], [{ status: 'delivered' }]]);
  const exist = 'select name from unnest($1::text[]) as name where to_regclass(name) is not null';
  expect((await execute(exist, [[...dropped, ...kept]])).rows.map(({ name }) => name)).toEqual(kept);
});

test('keeps a month in which a delivery is pending', async () => {
  const day = daysBefore(today, 100);
  const partitions = await createPartitions(day);
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  await deliveryAfter(subscription, 1);
  await moveToDay(subscription, day);
  const { upkeep } = app.startJobs();
  await upkeep();
  expect(await partitionsOf(subscription)).toEqual(partitions);
  receiver.respondWith();
  await makeAllDue(app);
  await eventually(async () => (await deliveriesOf(subscription))[0]?.status === 'delivered', 'the delivery');
  await upkeep();
  expect(await deliveriesOf(subscription)).toEqual([]);
});

test('drops a month with a pending delivery of a closed institution', async () => {
  const day = daysBefore(today, 150);
  await createPartitions(day);
  receiver.respondWith((response) => void response.writeHead(500).end());
  const subscription = await subscribeAndChange(app, receiver);
  await deliveryAfter(subscription, 1);
  await execute('update institutions set closed_at = now() where id = $1', [subscription.institution.id]);
  await moveToDay(subscription, day);
  await app.startJobs().upkeep();
  expect(await partitionsOf(subscription)).toEqual([]);
});

test('analyzes the whole tables when their partitions have grown', async () => {
  const text = `select coalesce(sum(reltuples), 0)::int as rows from pg_class where relkind = 'p' and relname ~ '^events(_\\d+)?$'`;
  const estimate = async () => {
    const nodes = await queryNodes<{ rows: number }>(app.registrar.database.url, text);
    return nodes.flat().reduce((sum, { rows }) => sum + rows, 0);
  };
  const { institution } = await delivered();
  await execute(
    `insert into events (institution_id, type, data) select $1, 'student.created', '{}' from generate_series(1, 1000)`,
    [institution.id],
  );
  await execute(`analyze events_${monthOf(today).name}`);
  expect(await estimate()).toBeLessThan(1000);
  await app.startJobs().upkeep();
  expect(await estimate()).toBeGreaterThan(1000);
});

test('deletes rows that are older than all partitions', async () => {
  const subscription = await delivered();
  await moveToDay(subscription, daysBefore(today, 30));
  await app.startJobs().upkeep();
  expect(await deliveriesOf(subscription)).toHaveLength(1);
  await moveToDay(subscription, daysBefore(today, 400));
  await app.startJobs().upkeep();
  expect(await partitionsOf(subscription)).toEqual([]);
});
