import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { answerMalformedRequests } from '../../../facade/http/unreadable-request.ts';

/** Requests that the HTTP parser rejects get the standard error body too ([D9]). */

const server = createServer((request, response) => {
  if (request.url === '/unended') response.write('the beginning');
  else if (request.url !== '/waiting') response.end('read');
});
answerMalformedRequests(server);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function answerTo(request: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [statusLine, ...headers] = head.split('\r\n');
  return { status: Number(statusLine?.split(' ')[1]), headers: headers.join('\n'), body };
}

test.each([
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ['an unknown method', 'BREW /students HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
  ['an invalid length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n', 400, 'bad_request'],
  [
    'a very long address',
    `GET /students?search=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    413,
    'payload_too_large',
  ],
])('refuses %s', async (_what, request, status, error) => {
  const answer = await answerTo(request);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ error, message: expect.any(String) });
  expect(answer.headers).toMatch(/^Content-Type: application\/json; charset=utf-8$/m);
  expect(answer.headers).toMatch(/^X-Request-Id: [\w-]{36}$/m);
});

test('ignores an unknown expectation', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n');
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('read')]);
});

test.each(['/waiting', '/unended'])(
  'lets the answer to a whole request for %s end before bytes that are not HTTP close the connection',
  async (path) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const answer = text(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    socket.write('HELLO\r\n\r\n');
    await once(server, 'clientError');
    response.end('the end');
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK(?!.*bad_request).*the end/s);
  },
);

test('breaks off a response that is being sent to a request whose body is not HTTP', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket).catch(() => 'broken off');
  socket.write('POST /unended HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  await once(server, 'request');
  socket.write('HELLO\r\n');
  expect(await answer).not.toContain('bad_request');
});
