import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { NEW_STUDENT } from '../../students/new-student.ts';
import { TestApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { readBundle } from '../../support/oneroster/read-bundle.ts';
import { aConsumer } from '../../support/oneroster.ts';
import { StreamingReplica } from '../../support/streaming-replica.ts';

const server = await StreamingReplica.start();
/** Creates the users, so that their emails differ. */
const without = await TestApp.on(server.primaryUrl);

afterAll(async () => {
  await without.stop();
  await server.stop();
});

/** Starts an instance, which has not yet found the replica unusable, and signs an administrator in. */
async function start(env: Record<string, string> = {}) {
  const urls = { DATABASE_URL: server.primaryUrl, DATABASE_REPLICA_URL: server.url };
  // On a busy machine replication takes longer than the default allows.
  const settings = { ...urls, DATABASE_REPLICA_MAX_LAG: '20000', METRICS: 'true', ...env };
  const app = await TestApp.on(server.primaryUrl, settings);
  onTestFinished(() => app.stop());
  const client = await app.as(await without.make.aUser());
  const reports = () => app.registrar.database.replica?.reports;
  return { app, client, reports };
}

/** Creates a student, and at once requests each kind of report: all contain what was written. */
async function writeAndReport(client: Client, studentId: string): Promise<void> {
  const student = { ...NEW_STUDENT, student_id: studentId, email: `${studentId}@students.example` };
  const created = await client.post('/students', student);
  const exported = await client.download('/students/export?format=csv');
  expect([created.status, exported.status]).toEqual([201, 200]);
  expect(String(exported.bytes)).toContain(student.email);
  const { body } = await client.graphql('{ verifyAuditLog { valid checked } analytics { students { total } } }');
  expect(body.data).toMatchObject({
    verifyAuditLog: { valid: true, checked: expect.any(Number) },
    analytics: { students: { total: String(exported.bytes).trim().split('\n').length - 1 } },
  });
}

/** Lets the seconds pass for which a replica that could not be used is skipped. */
function endSkipping(): void {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
  onTestFinished(() => clock.mockRestore());
}

async function readiness(app: TestApp): Promise<number> {
  return (await app.anonymous().get('/health/ready')).status;
}

async function metricsOf(app: TestApp): Promise<string> {
  return String((await app.anonymous().get('/metrics')).body);
}

test('serves reports, with what was written just before', async () => {
  const { app, client, reports } = await start();
  for (const studentId of ['one', 'two', 'three']) await writeAndReport(client, studentId);
  expect(reports()).toEqual({ replica: 9, busy: 0, behind: 0, unavailable: 0 });
  const metrics = await metricsOf(app);
  expect(metrics).toContain('registrar_replica_reports_total{outcome="replica"} 9\n');
  expect(metrics).toMatch(/^registrar_replica_lag_bytes \d+$/m);
  expect(metrics).toMatch(/^registrar_replica_pool_connections\{state="idle"\} [1-9]/m);
});

test('serves bundles and long pages of OneRoster, with what was written just before', async () => {
  const { app, reports } = await start();
  const user = await without.make.aUser();
  const consumer = await aConsumer(app, user);
  await app.pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, enrollment_date)
       select $1, 'R' || n, 'A', 'B', '2025-09-01' from generate_series(1, 1100) n`,
    [user.institution.id],
  );
  const { body } = await consumer.roster('/students?limit=5000');
  expect(body.users).toHaveLength(1_100);
  expect(reports()).toMatchObject({ replica: 1 });
  const bundle = await (await app.as(user)).download('/ims/oneroster/bundle');
  expect((await readBundle(bundle.bytes)).rows('users')).toHaveLength(1_101);
  expect(reports()).toEqual({ replica: 2, busy: 0, behind: 0, unavailable: 0 });
});

test('is not used while it is behind, and used again once it has caught up', async () => {
  const { app, client, reports } = await start({ DATABASE_REPLICA_MAX_LAG: '100' });
  await server.pause();
  onTestFinished(() => server.resume());
  await writeAndReport(client, 'unreplayed');
  expect(reports()).toMatchObject({ replica: 0, behind: 3 });
  expect(await metricsOf(app)).toMatch(/^registrar_replica_lag_bytes [1-9]\d+$/m);
  expect(await readiness(app)).toBe(200);

  await server.resume();
  endSkipping();
  let attempts = 0;
  await eventually(async () => {
    await writeAndReport(client, `replayed-${attempts++}`);
    return reports()?.replica;
  }, 'the replica is used again');
});

test('is not used while it is gone, and used again once it is back', async () => {
  const { app, client, reports } = await start();
  await writeAndReport(client, 'before');
  await server.kill();
  await writeAndReport(client, 'meanwhile');
  expect(reports()).toMatchObject({ replica: 3, unavailable: 3 });
  expect(await readiness(app)).toBe(200);
  expect(await metricsOf(app)).not.toMatch(/^registrar_replica_lag_bytes \d/m);

  await server.run();
  endSkipping();
  let attempts = 0;
  await eventually(async () => {
    await writeAndReport(client, `after-${attempts++}`);
    return Number(reports()?.replica) > 3;
  }, 'the replica is used again');
});

test('answers a report from the primary if the replica is killed meanwhile', async () => {
  const { app, client, reports } = await start();
  await writeAndReport(client, 'first');
  const { pool, replica } = app.registrar.database;
  const lock = await pool.connect();
  onTestFinished(() => lock.release(true));
  // The replica takes the lock as well.
  await lock.query('begin; lock table students');
  const exporting = client.download('/students/export?format=csv');
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy%'`;
  await eventually(
    async () => (await replica?.shares.pool.query(waiting))?.rowCount,
    'the export waits on the replica',
  );
  await server.kill();
  await lock.query('rollback');
  expect((await exporting).status).toBe(200);
  expect(reports()?.unavailable).toBe(1);
  await server.run();
});

test('is not used while it is silent', async () => {
  const proxy = await DatabaseProxy.start(server.url, 'registrar replica');
  onTestFinished(() => proxy.stop());
  const { client, reports } = await start({ DATABASE_REPLICA_URL: proxy.url });
  await writeAndReport(client, 'talking');
  proxy.fallSilent();
  await writeAndReport(client, 'silent');
  expect(reports()).toEqual({ replica: 3, busy: 0, behind: 0, unavailable: 3 });
  proxy.cut();
});

test('is never used if it is no replica, such as the primary itself', async () => {
  const { client, reports } = await start({ DATABASE_REPLICA_URL: server.primaryUrl });
  await writeAndReport(client, 'alone');
  expect(reports()).toEqual({ replica: 0, busy: 0, behind: 0, unavailable: 3 });
});
