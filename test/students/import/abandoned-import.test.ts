import { expect, test } from 'vitest';
import { aSmallSchool, pack } from '../../oneroster/import/small-bundle.ts';
import { useSharedApp } from '../../support/app.ts';
import { whileHolding } from '../../support/while-holding.ts';

/** An import whose client has left is cancelled: its statement would keep a connection and locks for minutes. */

const app = await useSharedApp();

const IMPORT_BUNDLE = 'mutation ($file: Upload!) { importOneRoster(file: $file) { written } }';

function bundleForm(): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: IMPORT_BUNDLE, variables: { file: null } }));
  form.append('map', JSON.stringify({ f: ['variables.file'] }));
  form.append('f', new Blob([new Uint8Array(pack(aSmallSchool()))]), 'bundle.zip');
  return form;
}

function studentsForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['student_id,first_name\nS1,Ada']), 'students.csv');
  form.append('mode', 'upsert');
  return form;
}

test.each([
  [
    'an import of students',
    '/students/import',
    studentsForm,
    'select from students where institution_id = $1 for update',
  ],
  [
    'an import of a bundle',
    '/graphql',
    bundleForm,
    // Background writes, such as counts of requests, do not wait for this lock, although they refer to the institution.
    'select from institutions where id = $1 for no key update',
  ],
])('%s stops at the statement that it waits for when its client leaves', async (_name, path, form, text) => {
  const { make, pool } = app;
  const user = await make.aUser({ role: 'administrator' });
  await make.aStudent(user.institution, { student_id: 'S1', first_name: 'Grace' });
  const client = await app.as(user);
  const leaving = new AbortController();

  await whileHolding(pool, { text, values: [user.institution.id] }, async (waiting) => {
    const headers = { 'apollo-require-preflight': 'true' };
    const sent = client.send('POST', path, form(), headers, leaving.signal);
    await waiting(1);
    leaving.abort();
    await expect(sent).rejects.toThrow('aborted');
    // The lock is still held, so that only a cancelled statement stops waiting for it.
    await waiting(0);
  });

  const imports = await pool.query('select from imports where institution_id = $1', [user.institution.id]);
  expect(imports.rowCount).toBe(0);
  expect((await client.get('/students')).body.data).toMatchObject([{ first_name: 'Grace' }]);
});
