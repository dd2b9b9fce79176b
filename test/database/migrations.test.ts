import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { withConnection } from '../../src/database/connection/connect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { schemaName } from '../../src/database/schema/schema.ts';
import { prepareDatabase } from '../../src/server/prepare-database.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/shared/log.ts';
import { runAdmin } from '../cli/run-admin.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { execute, query } from '../support/execute.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

const executed = () => query(database.url, 'select name from mikro_orm_migrations');

/** Returns the tables of the public schema. */
async function tables(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    database.url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('run once when several instances start together', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, ormOptions)));
  expect(await executed()).toEqual([{ name: schemaName }]);
});

test('a failure reports the migration and the reason, leaves nothing, and the next run succeeds', async () => {
  await execute(database.url, 'create table webhook_attempts ()');
  await expect(migrate(database.url, ormOptions)).rejects.toThrow(
    `The database could not be migrated: ${schemaName}: relation "webhook_attempts" already exists`,
  );
  expect(await tables()).toEqual(['mikro_orm_migrations', 'webhook_attempts']);
  await execute(database.url, 'drop table webhook_attempts');
  await migrate(database.url, ormOptions);
  expect(await executed()).toHaveLength(1);
});

describe('a database of another unreleased version', () => {
  const refusal =
    /^The database has the schema of another, unreleased version and cannot be migrated; nothing was changed/;

  beforeEach(() =>
    execute(
      database.url,
      `create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now());
       insert into mikro_orm_migrations (name) values ('Migration001Institutions'), ('Migration062StudentsByClass')`,
    ),
  );

  afterEach(async () => {
    expect(await tables()).toEqual(['mikro_orm_migrations']);
    expect(await executed()).toHaveLength(2);
  });

  test.each(['true', 'false'])('is refused at the start of the service (MIGRATE=%s)', async (MIGRATE) => {
    const config = readConfig({ DATABASE_URL: database.url, MIGRATE });
    await expect(prepareDatabase(config, createLogger('silent'))).rejects.toThrow(refusal);
  });

  test.each([['migrate'], ['set-plan', '--plan', 'standard']])('is refused by `admin %s`', async (...command) => {
    vi.stubEnv('DATABASE_URL', database.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await runAdmin(...command)).toEqual({ ok: false, output: expect.stringMatching(refusal) });
  });
});

test.each([
  ['no server listens', { port: '1', password: 'secret-password' }, 'ECONNREFUSED'],
  ['there is no such host', { hostname: 'database.invalid' }, 'database.invalid'],
  ['the user is refused', { username: 'no_such_user', password: 'secret-password' }, 'no_such_user'],
  ['there is no such database', { pathname: '/no_such_database' }, 'no_such_database'],
])('where %s, the error names DATABASE_URL but not its password', async (_case, wrong, reason) => {
  const url = Object.assign(new URL(database.url), wrong);
  const error = await migrate(url.href, ormOptions).catch(({ message }: Error) => message);
  expect(error).toMatch(/^The database could not be migrated: .*\. Check DATABASE_URL\.$/);
  expect(error).toContain(reason);
  expect(error).not.toContain('secret-password');
});

test('a role that may not create tables gets an error with the missing privilege', async ({ skip }) => {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(() => drop());
  skip(await isSuperuser(url), 'this role may create tables everywhere');
  await execute(url, 'revoke create on schema public from pg_database_owner');
  await expect(migrate(url, ormOptions)).rejects.toThrow(
    /permission denied for schema public\. The role of DATABASE_URL must own/,
  );
});

async function isSuperuser(url: string): Promise<boolean> {
  return withConnection(url, {}, async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
    return rows[0].rolsuper as boolean;
  });
}
