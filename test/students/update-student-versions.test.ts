import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

/** `If-Match` and concurrent updates. */

const app = await useSharedApp();

test('honours If-Match', async () => {
  const { client, path } = await registrarWithStudent(app);
  const { headers } = await client.get(path);
  const etag = headers.get('etag') as string;

  const first = await client.put(path, { last_name: 'One' }, { 'if-match': etag });
  expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
  const stale = await client.put(path, { last_name: 'Two' }, { 'if-match': etag });
  expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } });
  expect((await client.put(path, { last_name: 'Three' }, { 'if-match': '*' })).headers.get('etag')).toBe('"3"');
  expect((await client.get(path)).headers.get('etag')).toBe('"3"');
  const weak = await client.put(path, { last_name: 'Four' }, { 'if-match': 'W/"3"' });
  expect(weak).toMatchObject({
    status: 412,
    body: { message: expect.stringMatching(/^If-Match names no version. Send "3":/) },
  });
});

test.each([
  ['"1"', 200],
  ['"7", "1"', 200],
  [' "1" , W/"9","a,b",', 200],
  ['"3","2"', 412],
  ['*', 200],
  ['W/"1"', 412],
  ['W/"1", W/"2"', 412],
  ['"01"', 412],
  ['"é,1"', 412],
  ['""', 412],
  ['1', 400],
  ['"1', 400],
  ['"1" "2"', 400],
  ['*, "1"', 400],
  ['w/"1"', 400],
  [',', 400],
  ['""1""', 400],
])('If-Match: %s answers a change and a deletion of version 1 with %i', async (header, status) => {
  const { client, path } = await registrarWithStudent(app);
  const sent = { 'if-match': header };
  expect((await client.put(path, {}, sent)).status).toBe(status);
  expect((await client.delete(path, sent)).status).toBe(status);
  expect((await client.get(path)).status).toBe(status === 200 ? 404 : 200);
});

test('answers 404 for an unknown student with any If-Match', async () => {
  const { client, path } = await registrarWithStudent(app);
  await client.delete(path);
  for (const header of ['*', '"1"', '"1", "2"']) {
    expect((await client.put(path, {}, { 'if-match': header })).status).toBe(404);
    expect((await client.delete(path, { 'if-match': header })).status).toBe(404);
  }
});

test('reports a malformed If-Match among other errors, and only to callers who may update', async () => {
  const { client, path, institution } = await registrarWithStudent(app);
  const malformed = { 'if-match': '"1" or "2"' };

  const { status, body } = await client.put(path, { email: 'nobody', first_name: 7 }, malformed);
  expect([status, Object.keys(body.details).sort()]).toEqual([400, ['If-Match', 'email', 'first_name']]);
  expect((await client.delete(path, malformed)).body).toMatchObject({
    error: 'validation_error',
    details: { 'If-Match': ['must be an entity tag like "3", a list of them, or *.'] },
  });
  const viewer = await app.make.aUser({ role: 'viewer', institution });
  expect((await (await app.as(viewer)).put(path, {}, malformed)).status).toBe(403);
});

test('accepts two of four concurrent updates that name the same two versions', async () => {
  const { client, path } = await registrarWithStudent(app);
  const names = ['A', 'B', 'C', 'D'];
  const answers = await Promise.all(
    names.map((last_name) => client.put(path, { last_name }, { 'if-match': '"1", "2"' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 412, 412]);
});

test('keeps all concurrent updates of different fields', async () => {
  const { client, path } = await registrarWithStudent(app);
  const fields = { first_name: 'A', last_name: 'B', email: 'c@students.example', phone: '55555', status: 'inactive' };

  const answers = await Promise.all(
    Object.entries(fields).map(([field, value]) => client.put(path, { [field]: value })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body, headers } = await client.get(path);
  expect(body).toMatchObject(fields);
  expect(headers.get('etag')).toBe('"6"');
});

test('lets one of many updates from the same version succeed', async () => {
  const { client, path } = await registrarWithStudent(app);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => client.put(path, { last_name: `N${n}` }, { 'if-match': '"1"' })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
});
