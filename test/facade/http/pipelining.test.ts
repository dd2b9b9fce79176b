import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { handleInOrder } from '../../../facade/http/pipelining.ts';
import { RequestsInFlight } from '../../../src/server/drain.ts';
import { eventually } from '../../support/eventually.ts';

/** Requests that a client sends on one connection without waiting for responses. */

const UNREAD_TIMEOUT = 1_000;
let begun: { url: string | undefined; body: Promise<string>; response: ServerResponse }[] = [];
const server = createServer(
  handleInOrder((request, response) => {
    begun.push({ url: request.url, body: text(request).catch(() => ''), response });
  }, UNREAD_TIMEOUT),
);
const inFlight = new RequestsInFlight(server);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  begun = [];
});

function pipeline(paths: readonly string[], last = ''): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write(paths.map((path, n) => request(path, n === paths.length - 1 ? last : '')).join(''));
  return socket;
}

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const begins = (count: number) => eventually(() => begun.length === count, `${count} requests begin`);

test('handles pipelined requests in order, each after the previous response', async () => {
  const socket = pipeline(['/1', '/2', '/3'], 'Connection: close\r\n');
  const received = text(socket);
  for (const n of [1, 2, 3]) {
    await begins(n);
    begun.at(-1)?.response.end(`answer ${n}.`);
  }
  expect(begun.map(({ url }) => url)).toEqual(['/1', '/2', '/3']);
  expect((await received).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

test('a waiting request receives its body when its turn comes', async () => {
  const body = 'x'.repeat(300_000);
  const socket = pipeline(['/1']);
  socket.write(`POST /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await begins(1);
  begun[0]?.response.end('first');
  await begins(2);
  expect(await begun[1]?.body).toHaveLength(body.length);
  begun[1]?.response.end('second');
  expect(await text(socket)).toContain('second');
});

test('requests wait while the client does not read the previous response', async () => {
  const socket = pipeline(['/1', '/2']);
  socket.pause();
  await begins(1);
  const bytes = Buffer.alloc(64 * 1024 * 1024);
  begun[0]?.response.end(bytes);
  await once(pipeline(['/other']), 'connect');
  await begins(2);
  expect(begun[1]?.url).toBe('/other');
  begun[1]?.response.end();
  socket.resume();
  await begins(3);
  expect(begun[2]?.url).toBe('/2');
  begun[2]?.response.end();
});

test('serves 32 requests that wait', async () => {
  const received = text(
    pipeline(
      Array.from({ length: 33 }, (_, n) => `/${n}`),
      'Connection: close\r\n',
    ),
  );
  for (let n = 1; n <= 33; n += 1) {
    await begins(n);
    begun.at(-1)?.response.end();
  }
  expect((await received).match(/200 OK/g)).toHaveLength(33);
});

test('closes the connection if more than 32 requests wait, and none stays in flight', async () => {
  const socket = pipeline(Array.from({ length: 34 }, (_, n) => `/${n}`));
  await once(socket, 'close');
  expect(begun.length).toBeLessThanOrEqual(1);
  await inFlight.waitUntilFinished(5_000);
  expect(inFlight).toMatchObject({ count: 0 });
});

test('disconnects a client that does not read its response, but not a slow one', async () => {
  const [silent, slow] = [pipeline(['/silent', '/2']), pipeline(['/slow'], 'Connection: close\r\n')];
  silent.pause();
  slow.pause();
  await begins(2);
  const bytes = Buffer.alloc(64 * 1024 * 1024);
  for (const { response } of begun) response.end(bytes);
  let received = 0;
  const reading = (async () => {
    for await (const chunk of slow) received += chunk.length;
  })();
  await eventually(() => begun.every(({ response }) => response.destroyed), 'both responses are closed');
  await reading;
  expect(received).toBeGreaterThan(bytes.length);
  expect(begun.map(({ url, response }) => [url, response.writableFinished])).toEqual(
    expect.arrayContaining([
      ['/silent', false],
      ['/slow', true],
    ]),
  );
});

test('drops waiting requests when the client disconnects', async () => {
  const socket = pipeline(['/1', '/2', '/3']);
  await begins(1);
  socket.destroy();
  begun[0]?.response.end(Buffer.alloc(64 * 1024 * 1024));
  await inFlight.waitUntilFinished(5_000);
  expect(inFlight).toMatchObject({ count: 0 });
  expect(begun).toHaveLength(1);
});
