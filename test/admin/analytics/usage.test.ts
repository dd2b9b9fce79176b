import { expect, test } from 'vitest';
import { today } from '../../../src/input/time-zone.ts';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { spendQuota } from '../../support/spend-quota.ts';

/** The use of the rate limit, by the caller and by all credentials. */

const app = await useSharedApp();

const OWN = '{ usage { limit used resetsAt } }';
const ALL = `query ($from: Date, $to: Date, $page: Int, $limit: Int) { usage { credentials(from: $from, to: $to, page: $page, limit: $limit) {
  data { date requests user { id name } apiKey { id name } } pagination { total } } } }`;

async function aSchool(plan: 'standard' | 'enterprise' = 'standard') {
  const institution = await app.make.anInstitution({ plan });
  const user = await app.make.aUser({ institution });
  return { institution, user, client: await app.as(user) };
}

test("returns the caller's limit and use as the headers of the same response, and counts once", async () => {
  const { user, client } = await aSchool();
  await spendQuota(app, user, 40);

  for (const used of [41, 42]) {
    const { headers, body } = await client.graphql(OWN);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(1000 - used));
    expect(body.data.usage).toMatchObject({ limit: 1000, used });
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000 - Date.parse(body.data.usage.resetsAt);
    expect(reset).toBeGreaterThanOrEqual(0);
    expect(reset).toBeLessThan(1000);
  }
  expect((await client.graphql(`{ one: usage { used } two: usage { used } }`)).body.data).toEqual({
    one: { used: 43 },
    two: { used: 43 },
  });
});

test('counts an API key by itself', async () => {
  const { client } = await aSchool();
  const { body } = await client.post('/auth/api-key', { name: 'Bridge' });
  const key = new Client(app.url, { 'x-api-key': body.api_key });
  expect((await key.graphql(OWN)).body.data.usage).toMatchObject({ limit: 1000, used: 1 });
});

test('has neither a limit nor an hourly count in the enterprise plan', async () => {
  const { client } = await aSchool('enterprise');
  expect((await client.graphql(OWN)).body.data.usage).toEqual({ limit: null, used: null, resetsAt: null });
});

test('lists the requests of each credential by day, including this one', async () => {
  const { institution, user, client } = await aSchool('enterprise');
  const created = await client.post('/auth/api-key', { name: 'Bridge' });
  const key = new Client(app.url, { 'x-api-key': created.body.api_key });
  for (let count = 0; count < 4; count += 1) await key.get('/students');
  const day = today(institution);
  await app.pool.query(
    `insert into request_counts (institution_id, date, credential, requests) values ($1, '2026-01-05', $2, 7), ($1, '2026-01-06', $2, 8)`,
    [institution.id, `user:${user.id}`],
  );
  const list = async (variables: object = {}) =>
    (await client.graphql(ALL, { ...variables })).body.data.usage.credentials;

  const ada = { user: { id: user.id, name: 'Ada Admin' }, apiKey: null };
  expect(await list()).toEqual({
    data: [
      { date: day, requests: 4, user: null, apiKey: { id: created.body.id, name: 'Bridge' } },
      { date: day, requests: 2, ...ada },
    ],
    pagination: { total: 2 },
  });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect((await list(january)).data).toEqual([
    { date: '2026-01-06', requests: 8, ...ada },
    { date: '2026-01-05', requests: 7, ...ada },
  ]);
  expect((await list({ ...january, page: 2, limit: 1 })).data).toMatchObject([{ requests: 7 }]);
  const other = (await aSchool()).client;
  expect((await other.graphql(ALL, january)).body.data.usage.credentials.data).toEqual([]);
});

test('refuses the use of other credentials without manage:api_keys, and a period that is too long', async () => {
  const { institution, client } = await aSchool();
  const teacher = await app.as(await app.make.aUser({ institution, role: 'teacher' }));
  expect((await teacher.graphql(ALL)).body.errors).toMatchObject([
    { message: 'This needs the permission manage:api_keys.', path: ['usage', 'credentials'] },
  ]);
  expect((await teacher.graphql(OWN)).body.errors).toBeUndefined();
  const { body } = await client.graphql(ALL, { from: '2024-01-01', to: '2026-01-01' });
  expect(Object.keys(body.errors[0].extensions.details)).toEqual(['from']);
});
