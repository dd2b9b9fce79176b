import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { exportRequest, fillWithStudents } from './slow-reader.ts';

const app = await useApp();

/** Downloads must be read at 64 KiB per second or more; a client may fall 30 seconds behind. */
test('disconnects a client that reads a few kilobytes per second, and frees its database connection', async () => {
  const { make, registrar } = app;
  const { pool, shares } = registrar.database;
  const bulkPool = shares.bulk.pool;
  const user = await make.aUser();
  await fillWithStudents(pool, user.institution, 60_000);
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause().write(await exportRequest(app, user));
  const busy = () => bulkPool.totalCount - bulkPool.idleCount;
  await eventually(() => busy() === 1, 'the export has started');
  const startedAt = performance.now();
  while (busy() > 0 && performance.now() - startedAt < 120_000) {
    socket.read(4 * 1024);
    await delay(250);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  socket.destroy();
  process.stdout.write(`disconnected after ${seconds} seconds\n`);
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThan(90);
});
