import { beforeEach, expect, test } from 'vitest';
import { Jobs } from '../../../src/jobs/jobs.ts';
import { type ClaimedDelivery, claimDeliveries } from '../../../src/webhooks/deliveries/claim-deliveries.ts';
import { toOutcome } from '../../../src/webhooks/deliveries/outcome.ts';
import { OutcomeRecorder } from '../../../src/webhooks/deliveries/outcome-recorder.ts';
import { useApp } from '../../support/app.ts';
import { testLog } from '../../support/test-log.ts';
import { LONG } from '../../support/test-settings.ts';

const app = await useApp();

function execute(text: string, values: unknown[] = []) {
  return app.pool.query(text, values);
}

beforeEach(() => execute('delete from webhooks'));

/** Creates an institution with subscriptions at these hosts, each with this number of due deliveries. */
async function anInstitution({ hosts, deliveries }: { hosts: string[]; deliveries: number }): Promise<number> {
  const { id } = (await app.make.aUser()).institution;
  await execute(
    `with webhook as (
       insert into webhooks (institution_id, url, events, encrypted_secret)
       select $1, 'https://' || host || '/hook', array['*'], 'none' from unnest($2::text[]) host returning id
     ), event as (
       insert into events (institution_id, type, data) select $1, 'student.created', '{}' from generate_series(1, $3) returning id
     )
     insert into webhook_deliveries (institution_id, webhook_id, event_id) select $1, webhook.id, event.id from webhook, event`,
    [id, hosts, deliveries],
  );
  return id;
}

const differentHosts = (count: number) => Array.from({ length: count }, (_, index) => `host${index}.example`);

async function claim(free: number, own?: Map<number, number>): Promise<ClaimedDelivery[]> {
  const client = await app.pool.connect();
  try {
    return await claimDeliveries(client, free, own);
  } finally {
    client.release();
  }
}

function countBy<T>(items: T[], key: (item: T) => string | number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

test('claims at most 64 deliveries of an institution, spread over its subscriptions', async () => {
  await anInstitution({ hosts: differentHosts(50), deliveries: 20 });
  const claimed = await claim(512);
  expect(claimed).toHaveLength(64);
  expect(Object.keys(countBy(claimed, ({ webhookId }) => webhookId))).toHaveLength(50);
  expect(await claim(448)).toEqual([]);
});

test('claims at most 8 deliveries of a subscription, and 16 of a host of an institution in any spelling', async () => {
  await anInstitution({ hosts: ['one.example'], deliveries: 20 });
  await anInstitution({ hosts: ['two.example', 'TWO.example', 'two.example:8443', '[2606::1]'], deliveries: 20 });
  const hostOf = ({ url }: ClaimedDelivery) => new URL(url).hostname;
  expect(countBy(await claim(512), hostOf)).toEqual({ 'one.example': 8, 'two.example': 16, '[2606::1]': 8 });
  expect(await claim(512)).toEqual([]);
});

test('claims deliveries to a host that another institution keeps busy', async () => {
  const first = await anInstitution({ hosts: Array(4).fill('vendor.example'), deliveries: 20 });
  expect(countBy(await claim(512), ({ institutionId }) => institutionId)).toEqual({ [first]: 16 });
  const second = await anInstitution({ hosts: ['vendor.example'], deliveries: 1 });
  expect(await claim(496)).toMatchObject([{ institutionId: second }]);
});

test('leaves room for another institution however many keep a process busy', async () => {
  for (let index = 0; index < 20; index += 1) await anInstitution({ hosts: differentHosts(50), deliveries: 4 });
  let free = 512;
  for (let poll = 0; poll < 20; poll += 1) free -= (await claim(free)).length;
  expect(free).toBeGreaterThan(50);
  const late = await anInstitution({ hosts: ['late.example'], deliveries: 1 });
  expect(await claim(free)).toMatchObject([{ institutionId: late }]);
});

test('claims deliveries of every institution if more are due than there is room for', async () => {
  const ids = [];
  for (let index = 0; index < 5; index += 1) ids.push(await anInstitution({ hosts: differentHosts(9), deliveries: 9 }));
  const counts = countBy(await claim(100), ({ institutionId }) => institutionId);
  expect(counts).toEqual(Object.fromEntries(ids.map((id) => [id, 10])));
});

test('counts attempts in progress for deleted subscriptions', async () => {
  const id = await anInstitution({ hosts: differentHosts(50), deliveries: 2 });
  expect(await claim(512, new Map([[id, 60]]))).toHaveLength(4);
});

test('does not claim deliveries that are finished, due later, claimed, or for an inactive subscription', async () => {
  await anInstitution({ hosts: ['one.example'], deliveries: 6 });
  const change = (place: number, set: string) =>
    execute(
      `update webhook_deliveries set ${set} where id = (select id from webhook_deliveries order by id offset $1 limit 1)`,
      [place],
    );
  await change(0, `status = 'delivered'`);
  await change(1, `status = 'failed'`);
  await change(2, `next_attempt_at = now() + interval '1 minute'`);
  await change(3, `claimed_until = now() + interval '1 minute'`);
  await change(4, `claimed_until = now() - interval '1 second'`);
  expect(await claim(512)).toHaveLength(2);
  await anInstitution({ hosts: ['other.example'], deliveries: 1 });
  await execute('update webhooks set active = false');
  expect(await claim(512)).toEqual([]);
});

test('claims no delivery twice if several processes poll at the same time', async () => {
  await anInstitution({ hosts: differentHosts(50), deliveries: 1 });
  const claimed = (await Promise.all([claim(512), claim(512), claim(512)])).flat();
  expect(claimed).toHaveLength(50);
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(50);
});

test('records the outcomes of the others if PostgreSQL refuses one, which is attempted again', async () => {
  await anInstitution({ hosts: differentHosts(5), deliveries: 1 });
  const claimed = await claim(512);
  const jobs = new Jobs(app.registrar, { databaseTimeout: LONG });
  const recorder = new OutcomeRecorder(jobs);
  testLog.take();

  await Promise.all(
    claimed.map((delivery, index) => {
      const durationMs = index === 3 ? 2 ** 31 : 20;
      return recorder.record(toOutcome(delivery, { status: 204, error: null, excerpt: null, durationMs }));
    }),
  );

  const { rows } = await execute('select id, status from webhook_deliveries order by id');
  const statusOf = new Map(rows.map(({ id, status }) => [Number(id), status]));
  expect(claimed.map(({ id }) => statusOf.get(Number(id)))).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'pending',
    'delivered',
  ]);
  const [line] = testLog.take().map((text) => JSON.parse(text));
  expect(line).toMatchObject({ level: 50, err: { code: '22003' }, deliveryId: claimed[3]?.id });
  await jobs.close();
});
