import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { exportRequest, fillWithStudents } from './slow-reader.ts';

const app = useApp();

/** 64 KiB a second over 30 seconds are asked for. */
test('a reader of a few kilobytes a second is cut off, and the connection to the database is free again', async () => {
  const { make, registrar } = app.current;
  const { pool, shares } = registrar.database;
  const bulkPool = shares.bulk.pool;
  const user = await make.aUser();
  await fillWithStudents(pool, user.institution, 60_000);
  const socket = connect(Number(new URL(app.current.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause().write(await exportRequest(app.current, user));
  const busy = () => bulkPool.totalCount - bulkPool.idleCount;
  await eventually(() => busy() === 1, 'the export is under way');
  const begun = performance.now();
  while (busy() > 0 && performance.now() - begun < 120_000) {
    socket.read(4 * 1024);
    await delay(250);
  }
  const seconds = (performance.now() - begun) / 1000;
  socket.destroy();
  process.stdout.write(`cut off after ${seconds} seconds\n`);
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThan(90);
});
