import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isTableMissing, isUnreachable, unavailableError } from '../../../src/database/connection/failures.ts';
import { useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();

async function errorOf(socket: Socket): Promise<unknown> {
  const [error] = await once(socket, 'error');
  return error;
}

test('a missing file does not count as an unreachable database', async () => {
  const error = await readFile('/nowhere/at-all').catch((failure: unknown) => failure);
  expect([(error as NodeJS.ErrnoException).code, isUnreachable(error)]).toEqual(['ENOENT', false]);
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(isUnreachable(aborted)).toBe(false);
});

test('a server that does not listen, and a missing socket, count as unreachable', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const targets = [{ port, host: '127.0.0.1' }, { port, host: 'localhost' }, { path: '/nowhere/.s.PGSQL.5432' }];
  for (const target of targets) expect(isUnreachable(await errorOf(connect(target)))).toBe(true);
});

test('a connection that the other side has reset or ended counts as unreachable', async () => {
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

test('a timeout is reported as a late answer, not as an unreachable database', () => {
  for (const reason of ['Query read timeout', 'timeout exceeded when trying to connect']) {
    const timeout = new Error(reason);
    expect(isUnreachable(timeout)).toBe(true);
    expect(unavailableError(timeout).message).toBe('The database did not answer in time. Try again in a few seconds.');
  }
  expect(unavailableError(new Error('Connection terminated')).message).toContain('cannot be reached');
});

test('a server without free connections, starting or shutting down counts as unreachable; a failed statement does not', () => {
  const failed = (code: string) => isUnreachable(Object.assign(new Error('a PostgreSQL error'), { code }));
  expect(['53300', '57P01', '57P03', '08006'].map(failed)).toEqual([true, true, true, true]);
  expect(['53100', '57014', '23505'].map(failed)).toEqual([false, false, false]);
});

test('distinguishes a missing table from an unknown alias', async () => {
  const failureOf = (text: string) => app.pool.query(text).catch((error: unknown) => error);

  expect(isTableMissing(await failureOf('select 1 from students_of_tomorrow'))).toBe(true);
  expect(isTableMissing(await failureOf('select s.id from students'))).toBe(false);
});
