import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

test('refuses JSON that is not UTF-8 and stores nothing', async () => {
  const user = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  const json = '{"student_id":"1","first_name":"Ren\xe9e","last_name":"A","email":"a@b.example"}';
  const response = await fetch(`${app.url}/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' },
    body: Buffer.from(json, 'latin1'),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'bad_request', message: 'The body is not valid UTF-8.' },
  ]);
  const client = await app.as(user);
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('treats an empty chunked request as a request without a body', async () => {
  const user = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  const id = await app.make.aStudent(user.institution);
  const answerTo = (chunks: string) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const headers = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${body.access_token}\r\nTransfer-Encoding: chunked`;
    socket.write(`DELETE /students/${id} HTTP/1.1\r\n${headers}\r\n\r\n${chunks}0\r\n\r\n`);
    return text(socket);
  };
  expect(await answerTo('2\r\n{}\r\n')).toMatch(/^HTTP\/1\.1 415 /);
  expect(await answerTo('')).toMatch(/^HTTP\/1\.1 200 /);
});

test('refuses a request without a Host header with the standard error body, and closes the connection', async () => {
  const answerTo = (request: string) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${request}\r\n\r\n`);
    return text(socket);
  };
  const answer = await answerTo('GET /students HTTP/1.1');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/^X-Request-Id: /m);
  expect(answer).toContain('{"error":"bad_request","message":"Send a Host header."}');
  // HTTP/1.0 has no such header.
  expect(await answerTo('GET /health/live HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
});

test('tells fields of the body that are sent in the query from unknown ones', async () => {
  const { institution, client } = await signedIn(app);
  const studentId = await app.make.aStudent(institution);
  const { status, body } = await client.put(`/students/${studentId}?phone=12345&foo=1&id=${studentId}`, {});
  expect(status).toBe(400);
  expect(body.details).toEqual({
    phone: ['cannot be sent in the query. Send it in the JSON body.'],
    foo: [expect.stringMatching(/^is not a known field\. Known fields: first_name, /)],
    id: [expect.stringContaining('is not a known field')],
  });
});

test('refuses path parameters in the query or body', async () => {
  const { institution, client } = await signedIn(app);
  const [classId, studentId] = [await app.make.aClass(institution), await app.make.aStudent(institution)];
  const { body: webhook } = await client.post('/webhooks', { url: 'https://example.com/', events: ['*'] });
  const answers = [
    await client.get(`/students/${studentId}?id=${studentId}`),
    await client.delete(`/students/${studentId}?id=${studentId}`),
    await client.get(`/classes/${classId}/attendance?id=${classId}`),
    await client.post(`/classes/${classId}/grades`, { id: classId, grades: [] }),
    await client.put(`/webhooks/${webhook.id}`, { id: webhook.id }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect(body.details.id).toEqual([expect.stringContaining('is not a known field')]);
  }
});

test('reports an invalid student id of a grade as one problem', async () => {
  const { institution, client } = await signedIn(app);
  const classId = await app.make.aClass(institution);
  const { body } = await client.post(`/classes/${classId}/grades`, { grades: [{ id: 99_999_999_999, score: 1 }] });
  expect(Object.keys(body.details).filter((name) => name.startsWith('grades'))).toEqual(['grades.0.id']);
});
