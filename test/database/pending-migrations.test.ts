import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { generateApiKey } from '../../src/auth/api-keys/api-key.ts';
import { UnusableDatabaseError } from '../../src/database/connection/connect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { prepareDatabase } from '../../src/server/prepare-database.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/shared/log.ts';
import { TestApp } from '../support/app.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { execute } from '../support/execute.ts';

/** A service with MIGRATE=false ([D52a]). */

const NOT_MIGRATED = 'The database is not migrated: run `npm run admin -- migrate`.';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

/** Returns the URL of a migrated database, a copy, which takes a thirtieth of the time of migrating one. */
async function migratedDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

async function prepare(env: Record<string, string>) {
  const lines: { level: number; msg: string }[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const stop = (await prepareDatabase(readConfig({ MIGRATE: 'false', ...env }), log)).stop;
  await stop();
  return lines;
}

test('is not ready until the database is migrated, and then needs no restart', async () => {
  const app = await TestApp.on(database.url);
  try {
    const ready = () => app.anonymous().get('/health/ready');
    expect(await ready()).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });
    await migrate(database.url, ormOptions);
    expect((await ready()).status).toBe(200);
  } finally {
    await app.stop();
  }
});

test('answers requests with 503 until the database is migrated', async () => {
  const app = await TestApp.on(database.url);
  try {
    const login = { email: 'head@school.example', password: 'wrong password' };
    const mutation =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
    const apiKey = generateApiKey();
    for (const answer of [
      await app.anonymous().post('/auth/login', login),
      await app.anonymous().get('/students', { 'X-API-Key': apiKey }),
      await app.anonymous().post('/graphql', { query: '{ me { id } }' }, { 'X-API-Key': apiKey }),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: { error: 'service_unavailable' } });
      expect(answer.body.message).toBe('The database is not migrated yet.');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    const { body } = await app.anonymous().graphql(mutation, login);
    expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 } }]);
  } finally {
    await app.stop();
  }
});

test('logs a warning at start if migrations are pending', async () => {
  expect(await prepare({ DATABASE_URL: database.url })).toMatchObject([{ level: 40, msg: NOT_MIGRATED }]);
  expect(await prepare({ DATABASE_URL: await migratedDatabase() })).toEqual([]);
});

test.each(['true', 'false'])(
  'logs a warning if a newer version has migrated the database (MIGRATE=%s)',
  async (MIGRATE) => {
    const DATABASE_URL = await migratedDatabase();
    await execute(
      DATABASE_URL,
      "insert into mikro_orm_migrations (name, executed_at) values ('Migration999Later', now())",
    );
    expect(await prepare({ DATABASE_URL, MIGRATE })).toMatchObject([
      { level: 40, msg: expect.stringContaining('migrated by a newer version (Migration999Later)') },
    ]);
  },
);

test('starts while the database is unreachable', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  expect(await prepare({ DATABASE_URL: nowhere })).toMatchObject([
    { level: 40, msg: 'the database cannot be used yet', err: { code: 'ECONNREFUSED' } },
  ]);
});

test('refuses to start if it has to create the first administrator', async () => {
  const bootstrap = { BOOTSTRAP_ADMIN_EMAIL: 'first@school.example', BOOTSTRAP_ADMIN_PASSWORD: 'the very first one' };
  await expect(prepare({ DATABASE_URL: database.url, ...bootstrap })).rejects.toThrow(NOT_MIGRATED);
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  await expect(prepare({ DATABASE_URL: nowhere, ...bootstrap })).rejects.toThrow(
    new UnusableDatabaseError('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.'),
  );
});
