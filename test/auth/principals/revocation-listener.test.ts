import { Pool, type PoolClient } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formatRevocation, type Revocation } from '../../../src/access/revocation.ts';
import { RevocationListener } from '../../../src/auth/principals/revocation-listener.ts';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { REVOCATION_CHANNEL } from '../../../src/database/connection/revocation-channel.ts';
import { useSharedApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { createTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

const app = await useSharedApp();

/** Starts a listener on the app's database that sends its test notification through `pool`. */
function startListener(pool: Pool) {
  const [received, warnings]: [Revocation[], string[]] = [[], []];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const handler = { onRevocation: (revocation: Revocation) => void received.push(revocation), onGap: () => undefined };
  const listener = new RevocationListener(app.registrar.database.url, pool, log, handler);
  listener.start();
  return { listener, received, warnings };
}

test('receives what other connections commit, and nothing that is rolled back', async () => {
  const { pool } = app;
  const { listener, received } = startListener(pool);
  await eventually(() => listener.isUpToDate(), 'the listener is up to date');
  const announce = (client: Pool | PoolClient, revocation: Revocation) =>
    client.query('select pg_notify($1, $2)', [REVOCATION_CHANNEL, formatRevocation(revocation)]);

  const client = await pool.connect();
  await client.query('begin');
  await announce(client, { type: 'user', institutionId: 1, id: 7 });
  await client.query('rollback');
  client.release();
  await announce(pool, { type: 'role', institutionId: 1, id: 8 });

  await eventually(() => received.length > 0, 'a revocation');
  expect(received).toEqual([{ type: 'role', institutionId: 1, id: 8 }]);
  await listener.close();
});

// Triggers announce changes by other programs, but not on a cluster (docs/scale.md).
test.skipIf(isOnCluster)('receives changes by any program, and none that no principal depends on', async () => {
  const { pool } = app;
  const { listener, received } = startListener(pool);
  await eventually(() => listener.isUpToDate(), 'the listener is up to date');
  const { id, institution } = await app.make.aUser();

  const client = await pool.connect();
  await client.query('begin');
  await client.query('update users set active = false where id = $1', [id]);
  await client.query('rollback');
  await client.query('update users set role_id = $2 where id = $1', [id, institution.roleIds.viewer]);
  await client.query('update users set last_login_at = now() where id = $1', [id]);
  client.release();

  await eventually(() => received.length > 0, 'a revocation');
  await pool.query(`update institutions set plan = 'premium' where id = $1`, [institution.id]);
  await eventually(() => received.length > 1, 'another one');
  expect(received).toEqual([
    { type: 'user', institutionId: institution.id, id },
    { type: 'institution', institutionId: institution.id, id: institution.id },
  ]);
  await listener.close();
});

test('reports that it is not up to date if notifications do not arrive, as behind some poolers', async () => {
  // Notifications do not leave their database, so those sent through this pool do not arrive.
  const other = await createTestDatabase();
  const pool = ignoreIdleErrors(new Pool({ connectionString: other.url }));
  const { listener, warnings } = startListener(pool);

  await eventually(() => warnings.length > 0, 'a warning');

  expect(warnings[0]).toContain('Notifications do not arrive');
  expect(await listener.isUpToDate()).toBe(false);
  await listener.close();
  await pool.end();
  await other.drop();
});

test('retries until the database is available, and can be closed at any time', async () => {
  const url = new URL(app.registrar.database.url);
  url.pathname = '/nowhere';
  const { pool } = app;
  const levels: number[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void levels.push(JSON.parse(line).level) });
  const handler = { onRevocation: () => undefined, onGap: () => undefined };
  const listener = new RevocationListener(url.href, pool, log, handler);
  listener.start();
  await eventually(() => levels.length > 1, 'a second attempt');
  // One warning, then debug lines.
  expect(levels).toEqual([40, 20]);
  expect(await listener.isUpToDate()).toBe(false);
  await listener.close();
});
