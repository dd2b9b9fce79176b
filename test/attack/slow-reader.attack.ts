import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { exportRequest, fillWithStudents } from './slow-reader.ts';

const app = useApp();

/** 64 KiB a second over 30 seconds are asked for. */
test('a reader of a few kilobytes a second is cut off, and the connection to the database is free again', async () => {
  const { make, registrar } = app.current;
  const { pool, bulkPool } = registrar.database;
  const user = await make.aUser();
  await fillWithStudents(pool, user.institution, 60_000);
  const socket = connect(Number(new URL(app.current.url).port), '127.0.0.1');
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  socket.on('error', () => undefined);
  socket.pause().write(await exportRequest(app.current, user));
  const begun = performance.now();
  while (open && performance.now() - begun < 120_000) {
    socket.read(4 * 1024);
    await delay(250);
  }
  expect(open).toBe(false);
  expect(performance.now() - begun).toBeGreaterThan(25_000);
  expect(bulkPool.totalCount - bulkPool.idleCount).toBe(0);
});
