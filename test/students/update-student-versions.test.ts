import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

/** `If-Match`, and updates at once. */

const app = useApp();

test('honours If-Match', async () => {
  const { client, path } = await registrarWithStudent(app.current);
  const { headers } = await client.get(path);
  const etag = headers.get('etag') as string;

  expect((await client.put(path, { last_name: 'One' }, { 'if-match': etag })).status).toBe(200);
  const stale = await client.put(path, { last_name: 'Two' }, { 'if-match': etag });
  expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } });
  expect((await client.put(path, { last_name: 'Three' }, { 'if-match': '*' })).status).toBe(200);
  expect((await client.put(path, { last_name: 'Four' }, { 'if-match': 'W/"3"' })).status).toBe(412);
});

test('lets concurrent updates of different fields all survive', async () => {
  const { client, path } = await registrarWithStudent(app.current);
  const fields = { first_name: 'A', last_name: 'B', email: 'c@students.example', phone: '55555', status: 'inactive' };

  const answers = await Promise.all(
    Object.entries(fields).map(([field, value]) => client.put(path, { [field]: value })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body, headers } = await client.get(path);
  expect(body).toMatchObject(fields);
  expect(headers.get('etag')).toBe('"6"');
});

test('of many updates that start from one version, one succeeds', async () => {
  const { client, path } = await registrarWithStudent(app.current);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => client.put(path, { last_name: `N${n}` }, { 'if-match': '"1"' })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
});
