import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isTableMissing, isUnreachable, serviceUnavailable } from '../../../src/database/connection/failures.ts';
import { useApp } from '../../support/app.ts';

const app = useApp();

async function errorOf(socket: Socket): Promise<unknown> {
  const [error] = await once(socket, 'error');
  return error;
}

test('a file of ours that is missing is no database that is gone', async () => {
  const error = await readFile('/nowhere/at-all').catch((failure: unknown) => failure);
  expect([(error as NodeJS.ErrnoException).code, isUnreachable(error)]).toEqual(['ENOENT', false]);
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(isUnreachable(aborted)).toBe(false);
});

test('a server that does not listen, and a socket that is not there, are', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const targets = [{ port, host: '127.0.0.1' }, { port, host: 'localhost' }, { path: '/nowhere/.s.PGSQL.5432' }];
  for (const target of targets) expect(isUnreachable(await errorOf(connect(target)))).toBe(true);
});

test('a connection that the other side has reset or ended is', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reset = connect(port, '127.0.0.1');
  reset.write('hello');
  expect(isUnreachable(await errorOf(reset))).toBe(true);

  server.removeAllListeners('connection').on('connection', (socket) => socket.end());
  const ended = connect(port, '127.0.0.1').resume();
  await once(ended, 'end');
  const error = errorOf(ended);
  ended.write('hello');
  expect(isUnreachable(await error)).toBe(true);
  server.close();
});

test('a database that is late is not said to be out of reach', () => {
  for (const reason of ['Query read timeout', 'timeout exceeded when trying to connect']) {
    const late = new Error(reason);
    expect(isUnreachable(late)).toBe(true);
    expect(serviceUnavailable(late).message).toBe('The database did not answer in time. Try again in a few seconds.');
  }
  expect(serviceUnavailable(new Error('Connection terminated')).message).toContain('cannot be reached');
});

test('a server that is full, starting or going away is one that cannot be reached; a statement that fails is none', () => {
  const failed = (code: string) => isUnreachable(Object.assign(new Error('as PostgreSQL says'), { code }));
  expect(['53300', '57P01', '57P03', '08006'].map(failed)).toEqual([true, true, true, true]);
  expect(['53100', '57014', '23505'].map(failed)).toEqual([false, false, false]);
});

test('a table that is not there is no alias that a statement does not have', async () => {
  const { pool } = app.current.registrar.database;
  const failureOf = (text: string) => pool.query(text).catch((error: unknown) => error);

  expect(isTableMissing(await failureOf('select 1 from students_of_tomorrow'))).toBe(true);
  expect(isTableMissing(await failureOf('select s.id from students'))).toBe(false);
});
