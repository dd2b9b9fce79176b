import { describe, expect, onTestFinished, test } from 'vitest';
import { detectPooling } from '../../../src/database/connection/pooler.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { administer } from '../../auth/principals/two-instances.ts';
import { aClassroom, callRoll } from '../../classes/classroom.ts';
import { acknowledged } from '../../support/acknowledged.ts';
import { TestApp, useApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { pgbouncerCarriesStatements, pgbouncerVersion, startPgBouncer } from '../../support/pgbouncer.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const app = await useApp();
const directUrl = () => app.registrar.database.url;

async function pooled(settings: Record<string, string | number> = {}): Promise<string> {
  const { url, stop } = await startPgBouncer(directUrl(), settings);
  onTestFinished(stop);
  return url;
}

const prepare = (env: Record<string, string>) => prepareDatabase(readConfig(env), createLogger('silent'));

test('finds no pooler at PostgreSQL itself', async () => {
  expect(await detectPooling(directUrl(), {})).toBe('none');
});

test('leaves an unreachable database to the migration, and an unreachable pooler to readiness with MIGRATE=false', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';
  await expect(prepare({ DATABASE_URL: nowhere })).rejects.toThrow('The database could not be migrated');
  const withDirect = { DATABASE_URL: nowhere, DATABASE_DIRECT_URL: directUrl() };
  await expect(prepare(withDirect)).rejects.toThrow('The database cannot be reached');
  expect(await prepare({ ...withDirect, MIGRATE: 'false' })).toMatchObject({ url: nowhere });
});

describe.skipIf(!pgbouncerVersion)('behind a PgBouncer of any version (needs pgbouncer on PATH)', () => {
  test.each([
    ['as it is installed', {}],
    ['where it ignores start-up options', { ignore_startup_parameters: 'options' }],
  ])('refuses to start without prepared statements, and says what to do, %s', async (_how, settings) => {
    const url = await pooled({ ...(pgbouncerCarriesStatements && { max_prepared_statements: 0 }), ...settings });
    const start = prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl() });
    await expect(start).rejects.toThrow(/^The pooler at DATABASE_URL .*Use PgBouncer 1\.21 or newer/);
  });
});

describe.skipIf(!pgbouncerCarriesStatements)('behind PgBouncer (needs pgbouncer 1.21 or newer on PATH)', () => {
  test('recognises transaction and session pooling', async () => {
    expect(await detectPooling(await pooled(), {})).toBe('transaction');
    expect(await detectPooling(await pooled({ pool_mode: 'session' }), {})).toBe('session');
  });

  test('refuses to migrate through transaction pooling, and migrates by DATABASE_DIRECT_URL', async () => {
    const DATABASE_URL = await pooled();
    await expect(prepare({ DATABASE_URL })).rejects.toThrow('Set DATABASE_DIRECT_URL to PostgreSQL itself');
    expect(await prepare({ DATABASE_URL, MIGRATE: 'false' })).toMatchObject({ url: DATABASE_URL });
    expect(await prepare({ DATABASE_URL, DATABASE_DIRECT_URL: directUrl() })).toMatchObject({ url: DATABASE_URL });
  });

  test('hears of revocations by DATABASE_DIRECT_URL, so that no request looks its credential up', async () => {
    const DATABASE_URL = await pooled();
    const instance = await TestApp.on(DATABASE_URL, { DATABASE_URL, DATABASE_DIRECT_URL: directUrl() });
    onTestFinished(() => instance.stop());
    const user = await app.make.aUser();
    const client = await instance.as(user);
    const { pool } = instance;
    const lookUps = async () => {
      const statements = await sqlDuring(pool, () => client.get('/auth/profile'));
      return statements.filter((text) => text.includes('from sessions')).length;
    };
    await eventually(async () => (await lookUps()) === 0, 'the credential is cached');

    await administer(app, user, 'updateUser', { id: user.id, input: { active: false } });
    await eventually(async () => (await client.get('/auth/profile')).status === 401, 'the user is refused');
  });

  test('goes on after a restart of the pooler, and loses no acknowledged roll', async () => {
    const pooler = await startPgBouncer(directUrl());
    onTestFinished(pooler.stop);
    const instance = await TestApp.on(pooler.url, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl() });
    onTestFinished(() => instance.stop());
    const room = await aClassroom(instance, { students: 10 });
    const { client } = room.teacher;
    let restarting: Promise<void> | undefined;

    const callRolls = async (month: number) => {
      for (let day = 1; day <= 30; day += 1) {
        const date = new Date(Date.UTC(2025, month, day)).toISOString().slice(0, 10);
        await acknowledged(() => callRoll(client, { classId: room.classId, date, defaultStatus: 'present' }));
        if (day === 10) restarting ??= pooler.restart();
      }
    };
    await Promise.all([3, 5, 8].map(callRolls));
    await restarting;

    const { body } = await client.get(`/classes/${room.classId}/attendance?limit=1`);
    expect(body.summary.total).toBe(3 * 30 * 10);
  });
});
