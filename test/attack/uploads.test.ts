import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { residentMemory } from '../support/resident-memory.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Uploads: who may send them, how many the service holds in memory, and whether files stay on the disk. */

const app = await useApp();
const MIB = 1024 * 1024;
/** More than the operating system buffers for a connection, so that a file is sent only when the service has read it. */
const FILE_SIZE = 14 * MIB;
const temporary = await mkdtemp(join(tmpdir(), 'registrar-uploads-'));
const service = await ServiceProcess.start(app.registrar.database.url, {
  TMPDIR: temporary,
  IMPORT_MAX_BYTES: String(16 * MIB),
});
let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(async () => {
  if (service.child.signalCode === null) await service.end('SIGKILL');
  await rm(temporary, { recursive: true });
});

const OPERATIONS = {
  query: 'mutation ($file: Upload!) { importStudents(file: $file) { created } }',
  variables: { file: null },
};

/** Starts an upload and never completes it. */
async function beginUpload(path: string, role: 'administrator' | 'viewer', bytes: number): Promise<Socket> {
  const { email, password } = await app.make.aUser({ role });
  const login = await app.anonymous().at(service.url).post('/auth/login', { email, password });
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${login.body.access_token}\r\n` +
      'Apollo-Require-Preflight: true\r\nTransfer-Encoding: chunked\r\n' +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
  );
  const field = (name: string, value: object) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
  const fields =
    path === '/graphql' ? field('operations', OPERATIONS) + field('map', { file: ['variables.file'] }) : '';
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const body = fields + head + 'S1,Secret,Person\n'.repeat(Math.ceil(bytes / 17));
  socket.write(`${body.length.toString(16)}\r\n${body}\r\n`);
  return socket;
}

/** Gives the service time to read the data that has arrived: it reads between other requests. */
async function letServiceRead(): Promise<void> {
  for (let n = 0; n < 100; n += 1) expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
}

test.each(['/graphql', '/students/import'])('%s refuses a viewer before reading the file', async (path) => {
  const socket = await beginUpload(path, 'viewer', 1000);
  const answer = new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  expect(await answer).toContain('HTTP/1.1 403');
});

test('holds eight of 24 concurrent uploads in memory', async () => {
  const idle = residentMemory(service.child.pid);
  const sent = await Promise.all(
    Array.from({ length: 24 }, () => beginUpload('/students/import', 'administrator', FILE_SIZE)),
  );
  const receivedCount = () => sent.filter((socket) => socket.writableLength === 0).length;
  await eventually(() => receivedCount() >= 8, 'eight files are received');
  await letServiceRead();
  expect(receivedCount()).toBe(8);
  // Two copies of each at most, which is less than all that were sent.
  expect(residentMemory(service.child.pid)).toBeLessThan(idle + 2 * 8 * FILE_SIZE);
});

test('a service that is killed during a GraphQL upload leaves no temporary files', async () => {
  const socket = await beginUpload('/graphql', 'administrator', FILE_SIZE);
  await eventually(() => socket.writableLength === 0, 'the file is sent');
  await letServiceRead();
  await service.end('SIGKILL');
  expect(await readdir(temporary)).toEqual([]);
});
