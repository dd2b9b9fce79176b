import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { Disclosure } from '../../src/disclosures/disclosure.ts';
import { DisclosureLog } from '../../src/disclosures/disclosure-log.ts';
import { createLogger } from '../../src/shared/log.ts';
import { useApp } from '../support/app.ts';
import { queryNodes } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { testLog } from '../support/test-log.ts';

/** Disclosures are written together, outside the requests, and none is lost while the database is away. */

const app = await useApp();
let log: DisclosureLog;

afterEach(() => log.close());

function open(pool: Pick<Pool, 'query'> = app.pool): void {
  const store = { pool: pool as Pool, ids: app.registrar.database.ids };
  log = new DisclosureLog(store, createLogger('info', testLog));
}

function aDisclosure(requestId: string, studentIds = '1'): Disclosure {
  return {
    institutionId: 77,
    occurredAt: Date.now(),
    recipientType: 'api_key',
    recipientId: 1,
    recipientName: 'Lunch {app}, "x"',
    kind: 'read',
    purpose: null,
    fields: ['firstName', 'parent.name'],
    studentIds,
    requestId,
  };
}

async function stored(prefix: string) {
  const { rows } = await app.pool.query(
    'select request_id, fields, student_ids, recipient_name from disclosures where starts_with(request_id, $1) order by id',
    [prefix],
  );
  return rows;
}

test('writes what is recorded within a second, in one statement', async () => {
  open();
  for (const id of ['a-1', 'a-2', 'a-3']) await log.record(aDisclosure(id, '3,7'));
  expect(await stored('a-')).toEqual([]);
  await eventually(async () => (await stored('a-')).length === 3, 'the entries');
  expect((await stored('a-'))[0]).toEqual({
    request_id: 'a-1',
    fields: ['firstName', 'parent.name'],
    student_ids: [3, 7],
    recipient_name: 'Lunch {app}, "x"',
  });
});

test('writes the rest when it closes', async () => {
  open();
  await log.record(aDisclosure('b-1'));
  await log.close();
  expect(await stored('b-')).toHaveLength(1);
});

test('keeps what the database does not take, in order', async () => {
  let isAway = true;
  const query = (...args: unknown[]) =>
    isAway
      ? (args.at(-1) as (error: Error) => void)(new Error('gone'))
      : (app.pool.query as (...given: unknown[]) => unknown)(...args);
  open({ query } as unknown as Pool);
  await log.record(aDisclosure('c-1'));
  await expect(log.flush()).rejects.toThrow('gone');
  await log.record(aDisclosure('c-2'));
  isAway = false;
  await log.flush();
  expect((await stored('c-')).map(({ request_id }) => request_id)).toEqual(['c-1', 'c-2']);
});

test('an entry that PostgreSQL refuses goes to the log, whole, and holds up no other', async () => {
  open();
  const refused = aDisclosure('g-refused', '3,99999999999');
  for (const id of ['g-1', 'g-2']) await log.record(aDisclosure(id));
  await log.record(refused);
  for (const id of ['g-3', 'g-4']) await log.record(aDisclosure(id));
  await log.flush();
  await log.record(aDisclosure('g-5'));
  await log.flush();
  expect((await stored('g-')).map(({ request_id }) => request_id)).toEqual(['g-1', 'g-2', 'g-3', 'g-4', 'g-5']);
  expect(log.count()).toEqual({ waiting: 0, refused: 1 });
  const [line, ...others] = testLog.take().map((text) => JSON.parse(text));
  expect(line).toMatchObject({ level: 50, err: { code: '22003' }, disclosure: refused });
  expect(others).toEqual([]);
});

test('refuses to disclose more once too many entries wait', async () => {
  const query = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(new Error('gone'));
  open({ query } as unknown as Pool);
  await log.record(aDisclosure('d-1', '1,'.repeat(10_000_000)));
  await expect(log.record(aDisclosure('d-2'))).rejects.toThrow('gone');
});

test('writes batches of large disclosures', async () => {
  open();
  const studentIds = Array.from({ length: 30_000 }, (_, index) => 1_000_000_001 + index).join(',');
  for (const id of ['e-1', 'e-2', 'e-3', 'e-4']) await log.record(aDisclosure(id, studentIds));
  await log.flush();
  expect((await stored('e-')).map(({ student_ids }) => student_ids.length)).toEqual([30_000, 30_000, 30_000, 30_000]);
});

test('statistics of the record leave out its lists, which take long to sort', async () => {
  open();
  for (const id of ['f-1', 'f-2', 'f-3']) await log.record(aDisclosure(id));
  await log.flush();
  await app.pool.query('analyze disclosures');
  // A cluster has them of each shard, whose name ends with its number.
  const statistics = await queryNodes<{ attname: string }>(
    app.registrar.database.url,
    `select attname from pg_stats where schemaname = current_schema and tablename ~ '^disclosures(_\\d+)?$'`,
  );
  const columns = statistics.flat().map(({ attname }) => attname);
  expect(columns).toContain('occurred_at');
  expect(columns).not.toContain('fields');
  expect(columns).not.toContain('student_ids');
});
