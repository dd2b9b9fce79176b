import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

const app = await useApp({ IMPORT_MAX_BYTES: '2000' });

const IMPORT =
  'mutation ($file: Upload!) { importStudents(file: $file, dryRun: true) { totalRows created failed errors { message } } }';
const csv = 'student_id,first_name,last_name,email\nU-1,Ada,Lovelace,ada@students.example\n';
const preflight = { 'apollo-require-preflight': 'true' };

function send(
  client: Client,
  file: string | undefined,
  {
    operations = { query: IMPORT, variables: { file: null } } as unknown,
    headers = preflight as Record<string, string>,
  } = {},
) {
  const form = new FormData();
  form.append('operations', JSON.stringify(operations));
  form.append('map', JSON.stringify({ file: ['variables.file'] }));
  if (file !== undefined) form.append('file', new Blob([file]), 'students.csv');
  return client.send('POST', '/graphql', form, headers);
}

test('accepts a file as the multipart request specification defines', async () => {
  const client = await app.as(await app.make.aUser());
  const { body } = await send(client, csv);
  expect(body).toEqual({ data: { importStudents: { totalRows: 1, created: 1, failed: 0, errors: [] } } });
});

test('reports errors of the request and the file', async () => {
  const client = await app.as(await app.make.aUser());
  const large = await send(client, csv + 'x'.repeat(3_000));
  expect(large.body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
  const noFile = await client.graphql(IMPORT, { file: 'students.csv' });
  expect(noFile.body.errors[0].extensions.details).toEqual({
    file: ['must be a file, sent as a part of a multipart request.'],
  });
  const batch = await send(client, csv, { operations: [{ query: IMPORT, variables: { file: null } }] });
  expect(batch.status).toBe(400);
  const noForm = await client.send('POST', '/graphql', 'nonsense', {
    ...preflight,
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(noForm).toMatchObject({ status: 400, body: { error: 'bad_request' } });
});

test('refuses a second file in a request', async () => {
  const client = await app.as(await app.make.aUser());
  const form = new FormData();
  const query = IMPORT.replace('($file: Upload!)', '($file: Upload!, $other: Upload)');
  form.append('operations', JSON.stringify({ query, variables: { file: null, other: null } }));
  form.append('map', JSON.stringify({ file: ['variables.file'], other: ['variables.other'] }));
  form.append('file', new Blob([csv]), 'students.csv');
  form.append('other', new Blob([csv]), 'others.csv');
  const { status, body } = await client.send('POST', '/graphql', form, preflight);
  const message = 'Send one file per request, not several.';
  expect([status, body.error, body.message]).toEqual([400, 'bad_request', message]);
  expect(body.errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }]);
});

test('refuses a file for an argument of another type', async () => {
  const client = await app.as(await app.make.aUser());
  for (const [type, argument] of [
    ['Int', 'page'],
    ['String', 'search'],
    ['StudentStatus', 'status'],
  ]) {
    const query = `query ($file: ${type}) { students(${argument}: $file) { data { id } } }`;
    const { status, body } = await send(client, csv, { operations: { query, variables: { file: null } } });
    expect(status).toBe(400);
    expect(body.errors[0].extensions.details).toEqual({ [argument as string]: ['must not be a file.'] });
  }
});

test('refuses files from cross-site forms, anonymous callers and callers without the import permission', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));
  const refused = await send(viewer, csv);
  expect(refused).toMatchObject({
    status: 403,
    body: { error: 'forbidden', errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  });
  expect(refused.body.message).toBe('This needs the permission import:students.');
  const other = { query: 'query ($file: Int) { students(page: $file) { data { id } } }', variables: { file: null } };
  expect(await send(viewer, csv, { operations: other })).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  const client = await app.as(await app.make.aUser());
  expect(await send(client, csv, { headers: {} })).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  expect(await send(app.anonymous(), csv)).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
});
