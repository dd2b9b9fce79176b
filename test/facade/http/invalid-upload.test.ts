import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';

const app = await useSharedApp();

test('an upload that becomes invalid HTTP frees its slot, although the client stays connected', async () => {
  const { email, password } = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email, password });
  const authorization = `Bearer ${body.access_token}`;
  const client = new Client(app.url, { authorization });
  const { hostname: host, port } = new URL(app.url);
  const socket = connect({ host, port: Number(port), allowHalfOpen: true }).on('error', () => undefined);
  const lines = [
    'POST /students/import HTTP/1.1',
    `Host: ${host}`,
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Transfer-Encoding: chunked',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  // Meanwhile the upload gets its slot.
  await client.get('/students');
  socket.write('not a chunk\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);

  const form = new FormData();
  form.append(
    'file',
    new Blob(['student_id,first_name,last_name,email\n1,Ada,Lovelace,ada@school.example\n']),
    'a.csv',
  );
  expect((await client.send('POST', '/students/import', form)).body).toMatchObject({ created: 1 });
  socket.destroy();
});
