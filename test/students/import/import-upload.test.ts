import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

const MIB = 1024 * 1024;

const app = await useApp({ IMPORT_MAX_BYTES: String(MIB) });

const FILE = 'student_id,first_name,last_name,email\n1,A,B,a@x.example\n';

async function aRegistrar(): Promise<Client> {
  return app.as(await app.make.aUser({ role: 'registrar' }));
}

function graphqlForm(query: string, file: string): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new Blob([file]), 'students.csv');
  return form;
}

test('reports all problems of the form at once', async () => {
  const client = await aRegistrar();
  const form = new FormData();
  for (const [name, value] of [
    ['mode', 'merge'],
    ['dry_run', 'yes'],
    ['class_id', 'x'],
    ['colour', 'red'],
  ])
    form.append(name as string, value as string);
  form.append('other', new Blob(['x']), 'x.csv');
  const { status, body } = await client.post('/students/import', form);
  expect(status).toBe(400);
  expect(Object.keys(body.details).sort()).toEqual(['class_id', 'colour', 'dry_run', 'file', 'mode', 'other']);
  const unknownClass = await client.post('/students/import', formWith(FILE, { class_id: '2147483647' }));
  expect(unknownClass.body.details).toEqual({ class_id: ['is not a class of this institution.'] });
});

test('refuses a file that is sent as text or twice', async () => {
  const client = await aRegistrar();
  const form = new FormData();
  form.append('file', 'student_id');
  expect((await client.post('/students/import', form)).body.details).toEqual({
    file: ['must be a file, sent as a part of a multipart request.'],
  });
});

test('refuses two files', async () => {
  const form = formWith(FILE);
  form.append('file', new Blob([FILE]), 'again.csv');
  const { status, body } = await (await aRegistrar()).post('/students/import', form);
  expect([status, body.details]).toEqual([400, { file: ['must be sent only once.'] }]);
});

test('refuses a field that is both in the query and in the form', async () => {
  const client = await aRegistrar();
  const answer = await client.post('/students/import?dry_run=true&mode=upsert', formWith(FILE, { dry_run: 'false' }));
  expect([answer.status, answer.body.details]).toEqual([400, { dry_run: ['must be sent only once.'] }]);
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('treats empty form fields as absent', async () => {
  const client = await aRegistrar();
  const empty = { class_id: '', mode: '', dry_run: '', atomic: '' };
  const answer = await client.post('/students/import?dry_run=true', formWith(FILE, empty));
  expect(answer.body).toMatchObject({ dry_run: true, created: 1, errors: [] });
  expect((await client.post('/students/import?mode=', formWith(FILE))).body.details).toEqual({
    mode: ['must be one of: create, upsert.'],
  });
});

test.each([
  ['one file', ['file']],
  ['several files of the same name', ['file', 'file', 'file', 'file']],
  ['several files of different names', ['file', 'a', 'b', 'c', 'd', 'e', 'f', 'g']],
])('refuses too many bytes without a Content-Length: %s', async (_what, names) => {
  const form = new FormData();
  for (const name of names) form.append(name, new Blob(['x'.repeat((2 * MIB) / names.length)]), 'students.csv');
  const { headers, body: chunks } = new Response(form);
  const contentType = headers.get('content-type') as string;
  const answer = await (await aRegistrar()).post('/students/import', chunks, { 'content-type': contentType });
  expect([answer.status, answer.body.message]).toEqual([
    413,
    `The form is too large: the file has more than ${MIB} bytes.`,
  ]);
});

const FULL = FILE.padEnd(MIB, `${' '.repeat(99)}\n`);

test.each([
  ['accepts a file of exactly the maximum size', FULL, 200],
  ['refuses a file one byte above the maximum size', `${FULL}\n`, 413],
])('%s', async (_what, file, status) => {
  const client = await aRegistrar();
  const rest = await client.post('/students/import?dry_run=true', formWith(file));
  expect(rest.status, JSON.stringify(rest.body)).toBe(status);
  const query = 'mutation($file: Upload!) { importStudents(file: $file) { created } }';
  const answer = await client.post('/graphql', graphqlForm(query, file), { 'apollo-require-preflight': 'true' });
  expect(answer.body.errors?.[0].extensions.code).toBe(status === 200 ? undefined : 'PAYLOAD_TOO_LARGE');
  expect((await client.get('/students')).body.pagination.total).toBe(status === 200 ? 1 : 0);
});

test('refuses a body that is not a form, and a malformed form', async () => {
  const client = await aRegistrar();
  expect((await client.post('/students/import', { file: 'x' })).status).toBe(415);
  expect((await client.post('/students/import', FILE, { 'content-type': 'text/csv' })).status).toBe(415);
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await client.post('/students/import', 'rubbish', multipart)).body.error).toBe('bad_request');
  expect(
    (
      await client.post(
        '/students/import',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        multipart,
      )
    ).status,
  ).toBe(400);
  expect((await client.post('/students/import', FILE, { 'content-type': 'multipart/form-data' })).status).toBe(400);
});

test.each(['', '; name=""', '; filename="a.csv"'])(
  'refuses a part without a name: form-data%s',
  async (disposition) => {
    const client = await aRegistrar();
    const form = `--x\r\nContent-Disposition: form-data${disposition}\r\n\r\n1\r\n--x--\r\n`;
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await client.post('/students/import', form, multipart)).toMatchObject({
      status: 400,
      body: { error: 'bad_request', message: expect.stringContaining('has no name') },
    });
  },
);

test('refuses callers without the permission, also to update students, and the method PUT', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));
  expect((await viewer.post('/students/import', formWith(FILE))).status).toBe(403);
  const importer = await aUserWithPermissions(app, await app.make.anInstitution(), ['import:students']);
  expect((await importer.post('/students/import', formWith(FILE, { mode: 'upsert' }))).status).toBe(403);
  expect((await app.anonymous().post('/students/import', formWith(FILE))).status).toBe(401);
  expect((await viewer.put('/students/import', {})).status).toBe(405);
});

test('accepts the file from GraphQL clients with the operation', async () => {
  const client = await aRegistrar();
  const query =
    'mutation($file: Upload!) { importStudents(file: $file, mode: upsert) { id totalRows created errors { row } } }';
  const { body } = await client.post('/graphql', graphqlForm(query, FILE), { 'apollo-require-preflight': 'true' });
  expect(body).toEqual({ data: { importStudents: { id: expect.any(Number), totalRows: 1, created: 1, errors: [] } } });
});
