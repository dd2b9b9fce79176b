import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

const app = await useSharedApp();

test('hides the student from every read, and keeps its row', async () => {
  const { client, id, path } = await registrarWithStudent(app, { last_name: 'Leaver' });

  const { status, body } = await client.delete(path);

  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.any(String), id });
  expect((await client.get(path)).status).toBe(404);
  expect((await client.put(path, { first_name: 'X' })).status).toBe(404);
  expect((await client.delete(path)).status).toBe(404);
  expect((await client.get('/students')).body).toMatchObject({ data: [], pagination: { total: 0 } });
  expect((await client.get('/students?search=leaver')).body.pagination.total).toBe(0);
  expect((await client.get('/students/search?q=leaver')).body.pagination.total).toBe(0);
  const { rows } = await app.pool.query('select last_name, version from students where id = $1', [id]);
  expect(rows).toEqual([{ last_name: 'Leaver', version: 2 }]);
});

test('refuses a body, except an empty object', async () => {
  const { client, path } = await registrarWithStudent(app);

  const { status, body } = await client.send('DELETE', path, { expected_version: 7 });
  expect([status, body.details]).toEqual([
    400,
    { expected_version: ['is not a known field. This request takes no fields.'] },
  ]);
  const json = { 'content-type': 'application/json' };
  expect((await client.send('DELETE', path, '{', json)).body.error).toBe('bad_request');
  expect((await client.send('DELETE', path, {})).status).toBe(200);
});

test('ends the open enrolments today', async () => {
  const { client, institution } = await registrarWithStudent(app);
  const [home, club] = [await app.make.aClass(institution), await app.make.aClass(institution)];
  const id = await app.make.aStudent(institution, { class_id: home });
  await app.make.anEnrolment(institution, { class_id: club, student_id: id });

  await client.delete(`/students/${id}`);

  const { rows } = await app.pool.query('select ends_on::text as ends, reason from enrolments where student_id = $1', [
    id,
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(rows).toEqual([
    { ends: today, reason: 'deleted' },
    { ends: today, reason: 'deleted' },
  ]);
});

test('honours If-Match, and GraphQL’s expectedVersion', async () => {
  const { client, path, id } = await registrarWithStudent(app);

  expect(await client.delete(path, { 'if-match': '"7"' })).toMatchObject({
    status: 412,
    body: { error: 'precondition_failed' },
  });
  const { body } = await client.graphql(`mutation { deleteStudent(id: ${id}, expectedVersion: 7) { id } }`);
  expect(body.errors[0].extensions.code).toBe('PRECONDITION_FAILED');
  expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(200);
});

test('lets one of many concurrent deletions succeed', async () => {
  const { client, path } = await registrarWithStudent(app);

  const answers = await Promise.all(Array.from({ length: 8 }, () => client.delete(path)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
});

test.each(['0', '-1', '2147483648', 'abc'])('answers 404 for the id %s', async (id) => {
  const { client } = await registrarWithStudent(app);

  expect(await client.delete(`/students/${id}`)).toMatchObject({ status: 404, body: { error: 'not_found' } });
});

test('answers 404 for a student of another institution', async () => {
  const [one, other] = [await registrarWithStudent(app), await registrarWithStudent(app)];

  expect((await one.client.delete(other.path)).status).toBe(404);
  expect((await other.client.get(other.path)).status).toBe(200);
});

test('requires delete:students', async () => {
  const { path, institution } = await registrarWithStudent(app);
  const viewer = await app.as(await app.make.aUser({ role: 'viewer', institution }));

  expect(await viewer.delete(path)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
});
