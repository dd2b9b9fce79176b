import { get, type IncomingMessage } from 'node:http';
import { Client, type PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { anOAuthClient } from '../../support/oauth-client.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';

/** Pages while records are deleted: between each two statements of a request, somebody deletes a guardian of the page. */

const app = await useApp();

const GUARDIANS = 11_000;

const admin = await app.make.aUser();
await app.pool.query(
  `insert into guardians (institution_id, name) select $1, 'Guardian ' || i from generate_series(1, $2::int) i`,
  [admin.institution.id, GUARDIANS],
);
const consumer = await aConsumer(app, admin);

/** Deletes a guardian that is among the first 500. Returns whether there was one. */
async function deleteGuardian(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from guardians where institution_id = $1 and id = (
       select id from guardians where institution_id = $1 order by id limit 1 offset 300)`,
    [admin.institution.id],
  );
  return rowCount === 1;
}

/** Reads while a guardian is deleted before each statement of the service that reads guardians. */
async function readWhileDeleting(read: () => Promise<Answer>): Promise<{ answer: Answer; deletions: number }> {
  const { shares, url } = app.registrar.database;
  const other = new Client({ connectionString: url });
  await other.connect();
  let deletions = 0;
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const { query } = client;
    watched.set(client, query);
    client.query = (async (...args: [{ text?: string }]) => {
      if (/guardians/.test(args[0].text ?? '') && (await deleteGuardian(other))) deletions += 1;
      return query.apply(client, args as never);
    }) as unknown as typeof query;
  };
  const pools = [shares.requests.pool, shares.bulk.pool];
  for (const pool of pools) pool.on('acquire', watch);
  try {
    return { answer: await read(), deletions };
  } finally {
    for (const pool of pools) pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
    await other.end();
  }
}

test.each([
  ['the first page', '/users?limit=1000', 1_000],
  ['a later page', '/users?limit=500&offset=200', 500],
  ['a sorted page', '/users?limit=500&sort=dateLastModified', 500],
  ['a filtered page', `/users?limit=500&filter=${encodeURIComponent("role='guardian'")}`, 500],
  ['a long page', '/users?limit=2000', 2_000],
])('%s is not short of a record that is deleted while it is read', async (_, path, length) => {
  const { answer, deletions } = await readWhileDeleting(() => consumer.roster(path));
  expect(deletions).toBeGreaterThan(0);
  expect(answer.status).toBe(200);
  expect(new Set(idsOf(answer)).size).toBe(length);
});

test('a reader who leaves in the middle of a long page, or wants its headers only, keeps no connection', async () => {
  const { pool } = app.registrar.database.shares.bulk;
  const isFree = () => pool.totalCount === pool.idleCount;
  const scope = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly';
  const { body } = await (await anOAuthClient(app, admin, [scope])).ask();
  const url = `${app.url}/ims/oneroster/rostering/v1p2/users?limit=10000`;
  const headers = { authorization: `Bearer ${body.access_token}` };
  for (let reader = 0; reader < 4; reader += 1) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url, { headers, agent: false }, resolve).once('error', reject),
    );
    expect(isFree()).toBe(false);
    response.destroy();
    await eventually(isFree, 'no connection is busy');
  }
  const { status, headers: head } = await consumer.head('/users?limit=10000');
  expect([status, isFree(), Number(head.get('x-total-count')) > 10_000]).toEqual([200, true, true]);
});
