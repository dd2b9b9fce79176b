import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { residentMemory } from '../support/resident-memory.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Clients without credentials that send requests and read no answers. */

const app = useApp();
let service: ServiceProcess;
let idle: number;

beforeAll(async () => {
  service = await ServiceProcess.start(app.current.registrar.database.url);
  for (const path of PATHS) await (await fetch(service.url + path)).arrayBuffer();
  idle = residentMemory(service.child.pid);
});
afterAll(() => service.end('SIGKILL'));

const PATHS = ['/openapi.json', '/docs/swagger-ui-bundle.js'];
const ATTACK_TIME = 2_500;

test.each(PATHS)('thousands of GET %s on one connection', async (path) => {
  const sockets = [flood(path, 50_000)];
  await expectUnimpressed(sockets);
});

test('200 connections with 33 requests each', async () => {
  const sockets = Array.from({ length: 200 }, (_, n) => flood(PATHS[n % 2] as string, 33));
  await expectUnimpressed(sockets);
});

function flood(path: string, count: number): Socket {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  return socket;
}

/** While the attack lasts memory stays within twice the idle value, and other clients are answered at once. */
async function expectUnimpressed(sockets: readonly Socket[]): Promise<void> {
  const deadline = Date.now() + ATTACK_TIME;
  const waits: number[] = [];
  let peak = 0;
  while (Date.now() < deadline) {
    const started = performance.now();
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    waits.push(performance.now() - started);
    peak = Math.max(peak, residentMemory(service.child.pid));
    await delay(50);
  }
  for (const socket of sockets) socket.destroy();
  expect(peak).toBeLessThan(2 * idle);
  expect(Math.max(...waits)).toBeLessThan(1_000);
}
