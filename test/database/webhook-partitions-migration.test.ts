import { expect, test } from 'vitest';
import { Migration039WebhookPartitions } from '../../src/database/migrations/020-039/039-webhook-partitions.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 039 in a database with data. */

const ROWS = `select d.id, d.status, d.created_at::text, e.id as event, e.occurred_at::text, a.id as attempt, a.response_excerpt
  from events e left join webhook_deliveries d on d.event_id = e.id left join webhook_attempts a on a.delivery_id = d.id
  order by e.id, d.id, a.id`;

async function filledDatabase() {
  const database = await databaseBefore(Migration039WebhookPartitions);
  const { em } = database;
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into webhooks (institution_id, id, url, events, encrypted_secret) values (1, 1, 'https://a.example', '{*}', '');
    insert into events (institution_id, type, data, occurred_at)
      select 1, 'student.created', '{}', '2020-01-01'::date + n from generate_series(1, 100) n;
    insert into webhook_deliveries (institution_id, webhook_id, event_id, status, created_at)
      select 1, 1, id, case id % 2 when 0 then 'pending' else 'delivered' end, occurred_at from events where id <= 50;
    insert into webhook_attempts (institution_id, delivery_id, status, duration_ms, response_excerpt)
      select 1, id, 200, 5, 'ok ' || id from webhook_deliveries, generate_series(1, 2) where id <= 20;
    delete from events where id = 100`);
  const before = await em.execute(ROWS);
  await database.up();
  return { ...database, before };
}

const INSERT = `
  with event as (insert into events (institution_id, type, data) values (1, 'student.created', '{}') returning id, day),
  delivery as (
    insert into webhook_deliveries (institution_id, webhook_id, event_id, day) select 1, 1, id, day from event returning id, day)
  insert into webhook_attempts (institution_id, delivery_id, day, duration_ms) select 1, id, day, 5 from delivery returning id`;

test('existing events, deliveries and attempts keep their ids and times, in one partition, and ids continue', async () => {
  const { em, before } = await filledDatabase();
  expect(await em.execute(ROWS)).toEqual(before);
  const partitions = `select count(distinct name)::int as partitions, count(distinct day)::int as days from (
    select replace(tableoid::regclass::text, 'events', '') as name, day from events
    union all select replace(tableoid::regclass::text, 'webhook_deliveries', ''), day from webhook_deliveries
    union all select replace(tableoid::regclass::text, 'webhook_attempts', ''), day from webhook_attempts) as rows`;
  expect(await em.execute(partitions)).toEqual([{ partitions: 1, days: 1 }]);
  expect(await em.execute(INSERT)).toEqual([{ id: 41 }]);
  expect(await em.execute('select max(id) as id from events')).toEqual([{ id: 101 }]);
  const added = `select id > 50 as higher from webhook_deliveries where event_id = 101`;
  expect(await em.execute(added)).toEqual([{ higher: true }]);
});

test('deleting a subscription deletes its deliveries, and an event of an unknown institution is refused', async () => {
  const { em } = await filledDatabase();
  await em.execute('delete from webhooks');
  expect(await em.execute('select from webhook_deliveries')).toEqual([]);
  await expect(em.execute(`insert into events (institution_id, type, data) values (2, 'x', '{}')`)).rejects.toThrow(
    /violates foreign key constraint/,
  );
});

test('is undone with all rows, and ids continue', async () => {
  const { em, down, before } = await filledDatabase();
  await em.execute(INSERT);
  await down();
  expect((await em.execute<object[]>(ROWS)).slice(0, before.length)).toEqual(before);
  await em.execute('delete from webhooks');
  expect(await em.execute('select from webhook_attempts')).toEqual([]);
  await em.execute(`insert into events (institution_id, type, data) values (1, 'x', '{}')`);
  expect(await em.execute('select max(id) as id from events')).toEqual([{ id: 102 }]);
});
