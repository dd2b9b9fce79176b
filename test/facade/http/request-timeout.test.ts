import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createAppServer } from '../../../facade/app.ts';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';

/** Requests that arrive too slowly, at a server with short timeouts. */

const app = await useSharedApp();
const TIMEOUTS = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 20 };

const server = createAppServer(app.registrar, TIMEOUTS);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { email, password } = await app.make.aUser();
const { body } = await app.anonymous().post('/auth/login', { email, password });
const token = body.access_token;
// Follow-up requests go to the usual server, whose timeouts a busy machine does not miss; the slots are the same.
const client = new Client(app.url, { authorization: `Bearer ${token}` });
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function port(): number {
  return (server.address() as AddressInfo).port;
}

/** Sends the beginning of a request. */
function begin(lines: readonly string[], body = ''): Socket {
  const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n${body}`);
  return socket;
}

/** Sends the beginning of a form with one part, of which a few bytes arrive from time to time. */
function beginUpload(path: string, part: string, header: string): Socket {
  const form = `--x\r\nContent-Disposition: form-data; ${part}\r\n\r\n{`;
  const authorization = `Authorization: Bearer ${token}`;
  const type = 'Content-Type: multipart/form-data; boundary=x';
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', authorization, type, 'Content-Length: 100000', header, ''];
  const socket = begin(lines, form);
  const dribble = setInterval(() => socket.write('slow,'), 20);
  socket.on('close', () => clearInterval(dribble));
  return socket;
}

/** Reads until the server closes the connection. */
async function answerOn(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  socket.destroy();
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

const WHOLE_REQUEST = {
  error: 'request_timeout',
  message: 'The whole request did not arrive within 0.4 seconds. Send less at once, or use a faster connection.',
};

test('answers 408 to an upload that takes too long, closes the connection and frees its slot', async () => {
  const socket = beginUpload('/students/import', 'name="file"; filename="students.csv"', 'X-Request-Id: slow-1');
  const { status, head, body } = await answerOn(socket);
  expect({ status, body }).toEqual({ status: 408, body: WHOLE_REQUEST });
  expect(head).toMatch(/^Connection: close$/m);
  expect(head).toMatch(/^X-Request-Id: slow-1$/m);
  const form = new FormData();
  form.append(
    'file',
    new Blob(['student_id,first_name,last_name,email\n1,Ada,Lovelace,ada@school.example\n']),
    'a.csv',
  );
  expect((await client.send('POST', '/students/import', form)).body).toMatchObject({ created: 1 });
});

test('answers 408 to a GraphQL upload that takes too long', async () => {
  const socket = beginUpload('/graphql', 'name="operations"', 'Apollo-Require-Preflight: true');
  expect(await answerOn(socket)).toMatchObject({ status: 408, body: WHOLE_REQUEST });
});

test('answers 408 to a JSON body that takes too long, and changes nothing', async () => {
  const body = JSON.stringify({ code: 'SLOW', name: 'Slow' });
  const headers = [
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const socket = begin(['POST /courses HTTP/1.1', 'Host: x', ...headers, ''], body.slice(0, -1));
  expect(await answerOn(socket)).toMatchObject({ status: 408, body: WHOLE_REQUEST });
  expect((await client.get('/courses')).body.data).toEqual([]);
});

test('answers 408 to headers that take too long', async () => {
  const { status, body } = await answerOn(begin(['GET /students HTTP/1.1', 'Host: x']));
  expect(status).toBe(408);
  expect(body).toEqual({
    error: 'request_timeout',
    message:
      'The headers of the request did not arrive within 0.2 seconds. Send less at once, or use a faster connection.',
  });
});
