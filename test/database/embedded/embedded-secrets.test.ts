import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../../../src/database/connection/connect.ts';
import { startEmbeddedServer } from '../../../src/database/embedded/embedded-server.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/execute.ts';
import { makeInitialisedDirectory } from '../../support/initialised-directory.ts';

/** Permissions of the embedded server's files, and its passwords. */

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

let directory: Awaited<ReturnType<typeof makeInitialisedDirectory>>;

beforeEach(async () => {
  directory = await makeInitialisedDirectory();
});

afterEach(() => directory.remove());

const start = () => startEmbeddedServer(directory.path, { throwAway: true });
const path = (name: string) => join(directory.path, 'postgres', name);
const read = (name: string) => readFile(path(name), 'utf8');

function asSuperuser(serviceUrl: string, password: string): string {
  const url = new URL(serviceUrl);
  url.username = 'postgres';
  url.password = password;
  return url.href;
}

test('the superuser and the service have separate passwords, in files that only the owner can read', async () => {
  const server = await start();
  try {
    const [service, superuser] = [await read('password'), await read('superuser-password')];
    expect(service).toMatch(/^[\w-]{32}$/);
    expect(superuser).toMatch(/^[\w-]{32}$/);
    await execute(asSuperuser(server.url, superuser), 'select 1');
    await expect(execute(asSuperuser(server.url, service), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    for (const name of ['password', 'superuser-password']) expect((await stat(path(name))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(directory.path, 'postgres'))).sort()).toEqual([
      'cluster',
      'password',
      'server.log',
      'superuser-password',
    ]);
  } finally {
    await server.stop();
  }
});

/** Creates files as an earlier version did: with one password, and owned by `nobody` if started by root. */
async function createFormerFiles(): Promise<void> {
  const server = await start();
  const password = await read('password');
  await execute(
    asSuperuser(server.url, await read('superuser-password')),
    `alter role postgres password '${password}'`,
  );
  await execute(server.url, 'create table kept as select 42 as answer');
  await server.stop();
  await rm(path('superuser-password'));
  if (isRoot) spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path('.')]);
}

test('a server of an earlier version keeps its data and gets a second password', async () => {
  await createFormerFiles();
  for (let round = 0; round < 2; round += 1) {
    const server = await start();
    try {
      const { rows } = await withConnection(server.url, {}, (client) => client.query('select answer from kept'));
      expect(rows).toEqual([{ answer: 42 }]);
      const service = await read('password');
      await expect(execute(asSuperuser(server.url, service), 'select 1')).rejects.toThrow('authentication failed');
      await execute(asSuperuser(server.url, await read('superuser-password')), 'select 1');
    } finally {
      await server.stop();
    }
  }
});

test.runIf(isRoot)('started by root, its files cannot be read by other users', async () => {
  const readable = (name: string) => spawnSync('test', ['-r', path(name)], nobody).status === 0;
  await createFormerFiles();
  expect(readable('password')).toBe(true);
  const server = await start();
  await server.stop();
  const names = ['password', 'superuser-password', 'server.log', 'cluster', 'cluster/PG_VERSION', 'cluster/base'];
  expect(names.filter(readable)).toEqual([]);
  expect((await stat(path('.'))).uid).not.toBe(nobody.uid);
});

test('the log keeps the first cause of death across restarts', async () => {
  const server = await start();
  try {
    const pid = async () => Number.parseInt(await read('cluster/postmaster.pid').catch(() => '0'), 10);
    for (let round = 1; round <= 3; round += 1) {
      const killed = await eventually(pid, 'a server');
      process.kill(killed, 'SIGKILL');
      await eventually(async () => ![0, killed].includes(await pid()), 'another server');
      const answers = () =>
        execute(server.url, 'select 1').then(
          () => true,
          () => false,
        );
      await eventually(answers, 'the server to answer again');
    }
    expect((await read('server.log')).match(/starting PostgreSQL/g)).toHaveLength(4);
  } finally {
    await server.stop();
  }
  await (await start()).stop();
  expect((await read('server.log.1')).match(/starting PostgreSQL/g)).toHaveLength(4);
});
