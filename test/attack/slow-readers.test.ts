import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { formWith } from '../support/files.ts';
import { exportRequest, fillWithStudents } from './slow-reader.ts';

/** Clients of one institution that do not read their exports do not block other institutions. */

const app = await useApp();
const readers: Socket[] = [];
afterAll(() => {
  for (const reader of readers) reader.destroy();
});

test('unread exports of one institution do not delay the export, import and verification of another', async () => {
  const { make, registrar } = app;
  const { pool, shares } = registrar.database;
  const bulkPool = shares.bulk.pool;
  const alpha = await make.aUser();
  await fillWithStudents(pool, alpha.institution, 20_000);
  const request = await exportRequest(app, alpha);
  const { port } = new URL(app.url);
  for (let reader = 0; reader < 6; reader += 1) {
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.write(request);
    readers.push(socket);
  }
  await eventually(() => bulkPool.totalCount - bulkPool.idleCount === 2, 'two exports have started');

  const beta = await app.as(await make.aUser());
  const exported = await beta.download('/students/export');
  const imported = await beta.post(
    '/students/import',
    formWith('student_id,first_name,last_name,email\n1,A,B,a@x.example'),
  );
  const verified = await beta.graphql('{ verifyAuditLog { valid } }');
  // A request that waits for a connection is refused after ten seconds.
  expect([exported.status, imported.body.created, verified.body.data.verifyAuditLog.valid]).toEqual([200, 1, true]);

  const own = await (await app.as(alpha)).get('/students/export?format=ndjson');
  expect([own.status, own.headers.get('retry-after')]).toEqual([503, '10']);
  const verifiedBySelf = await (await app.as(alpha)).graphql('{ verifyAuditLog { valid } }');
  expect(verifiedBySelf.body.data.verifyAuditLog.valid).toBe(true);
});
