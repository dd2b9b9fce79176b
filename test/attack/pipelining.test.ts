import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { residentMemory } from '../support/resident-memory.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Clients without credentials that send requests and do not read the responses. */

const app = await useApp();
let service: ServiceProcess;
let idle: number;

beforeAll(async () => {
  service = await ServiceProcess.start(app.registrar.database.url);
  for (const path of PATHS) await (await fetch(service.url + path)).arrayBuffer();
  idle = residentMemory(service.child.pid);
});
afterAll(() => service.end('SIGKILL'));

const PATHS = ['/openapi.json', '/docs/swagger-ui-bundle.js'];
/** Requests of another client during an attack. */
const PROBES = 30;

test.each(PATHS)('survives 50,000 pipelined GET %s on one connection', async (path) => {
  const sockets = [flood(path, 50_000)];
  await expectUnaffected(sockets);
});

test('survives 200 connections with 33 pipelined requests each', async () => {
  const sockets = Array.from({ length: 200 }, (_, n) => flood(PATHS[n % 2] as string, 33));
  await expectUnaffected(sockets);
});

function flood(path: string, count: number): Socket {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  return socket;
}

/** Expects that other clients are answered during the attack, and that memory grows by less than 150 MB. */
async function expectUnaffected(sockets: readonly Socket[]): Promise<void> {
  let peak = 0;
  for (let probe = 0; probe < PROBES; probe += 1) {
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    peak = Math.max(peak, residentMemory(service.child.pid));
  }
  for (const socket of sockets) socket.destroy();
  expect(peak).toBeLessThan(idle + 150_000_000);
}
