import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { findTextsInDatabase } from '../../support/find-texts.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';
import { sheet, text, workbook } from '../../support/workbook.ts';

/** Reading imports again after their own answer. */

const app = await useApp();

const FIELDS = `id mode totalRows created updated deactivated unchanged skipped failed createdAt createdBy { id name } actorName
  undoneAt`;
const LIST = `query ($page: Int, $limit: Int) { imports(page: $page, limit: $limit) { data { ${FIELDS} } pagination { total } } }`;
const ONE = 'query ($id: Int!) { import(id: $id) { failed problems { row column field value code message } } }';

const NEW = 'student_id,first_name,last_name,email';

async function aRegistrar() {
  const user = await app.make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  return { user, client: await app.as(user) };
}

async function send(client: Client, file: readonly string[] | Buffer, fields: Record<string, string> = {}) {
  const { status, body } = await client.post(
    '/students/import',
    formWith(file instanceof Buffer ? file : file.join('\n'), fields),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function importsOf(client: Client, variables: object = {}) {
  const { body } = await client.graphql(LIST, { ...variables });
  expect(body.errors).toBeUndefined();
  return body.data.imports;
}

async function problemsOf(client: Client, id: number) {
  return (await client.graphql(ONE, { id })).body.data.import.problems;
}

test('lists imports newest first, with mode, counts, who, when, and whether they were undone', async () => {
  const { user, client } = await aRegistrar();
  const first = await send(client, [`${NEW},role`, 'a,A,B,,student', 'b,A,B,,student', 't,A,B,,teacher']);
  const options = { mode: 'upsert', missing: 'deactivate', missing_limit: '50' };
  const second = await send(client, [NEW, 'a,New,B,', 'c,A,,'], options);
  await client.graphql(`mutation { undoImport(id: ${second.id}) { id } }`);

  const { data, pagination } = await importsOf(client);

  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const who = { createdAt: time, createdBy: { id: user.id, name: 'Rita Registrar' }, actorName: 'Rita Registrar' };
  expect(data).toEqual([
    {
      ...{ id: second.id, mode: 'upsert', totalRows: 2, created: 0, updated: 2, deactivated: 1, unchanged: 0 },
      ...{ skipped: 0, failed: 1, ...who, undoneAt: time },
    },
    {
      ...{ id: first.id, mode: 'create', totalRows: 3, created: 2, updated: 0, deactivated: 0, unchanged: 0 },
      ...{ skipped: 1, failed: 0, ...who, undoneAt: null },
    },
  ]);
  expect(pagination.total).toBe(2);
  expect((await importsOf(client, { page: 2, limit: 1 })).data).toEqual([data[1]]);
});

test('names the API key that imported, and no user', async () => {
  const administrator = await app.as(await app.make.aUser());
  const { body } = await administrator.post('/auth/api-key', { name: 'SIS bridge' });
  await send(new Client(app.url, { 'x-api-key': body.api_key }), [NEW, 'a,A,B,']);

  expect((await importsOf(administrator)).data).toMatchObject([{ createdBy: null, actorName: 'SIS bridge' }]);
});

test('lists neither dry runs nor refused imports', async () => {
  const { client } = await aRegistrar();
  await send(client, [NEW, 'a,A,B,'], { dry_run: 'true' });
  await send(client, [NEW, 'a,A,B,', 'b,A,,'], { atomic: 'true' });
  await send(client, [NEW, 'a,A,B,']);

  expect((await importsOf(client)).data).toMatchObject([{ created: 1 }]);
});

test('returns the problems of an import without the values of its file, which are not stored', async () => {
  const { user, client } = await aRegistrar();
  await app.make.aStudent(user.institution, { student_id: 'taken-0815', email: null });
  const rows = [
    'taken-0815,A,B,,',
    'new,A,B,no-email-of-ignatius,',
    'next,A,B,,03/04/1999',
    `x,A,B,,`,
    'x,A,B,,',
    'y,Ignatius,,,',
  ];
  const { id, errors } = await send(client, [`${NEW},date_of_birth`, ...rows]);
  expect(errors.map(({ code }: { code: string }) => code)).toEqual([
    'already_in_use',
    'invalid_email',
    'ambiguous_date',
    'duplicate_in_file',
    'required',
  ]);
  expect(JSON.stringify(errors)).toContain('1999-03-04');

  const problems = await problemsOf(client, id);

  expect(problems).toEqual(
    errors.map(({ row, column, field, code }: Record<string, unknown>) => ({
      ...{ row, column, field, code, value: null },
      message: expect.stringMatching(/\.$/),
    })),
  );
  expect(problems[2].message).toBe('The dates of the column can be read in several ways: send `date_format`.');
  const { pool } = app;
  const { rows: stored } = await pool.query('select imports::text as text from imports where id = $1', [id]);
  expect(stored[0].text).not.toMatch(/ignatius|taken-0815|1999-03-04|03\/04\/1999/i);
  expect(await findTextsInDatabase(pool, ['ignatius'])).toEqual([]);
});

test('keeps the first 1,000 problems', async () => {
  const { client } = await aRegistrar();
  const { id, failed } = await send(client, [NEW, ...Array.from({ length: 1_100 }, (_, index) => `${index},A,,`)]);
  expect(failed).toBe(1_100);

  const problems = await problemsOf(client, id);

  expect(problems).toHaveLength(1_000);
  expect(problems.at(-1)).toMatchObject({ row: 1_001, field: 'last_name', code: 'required' });
});

test('stores the headers of wrong columns with the characters that the database can hold', async () => {
  const { client } = await aRegistrar();
  const header = ['student_id', 'first_name', 'last_x0000_n_xD800_ame'].map(text);
  const { id } = await send(client, workbook(sheet(header, [text('a'), text('A'), text('')])));

  expect(await problemsOf(client, id)).toMatchObject([{ row: 2, column: 'lastn\ufffdame', field: 'last_name' }]);
});

test('returns null for an import of another institution, and refuses to list without import:students', async () => {
  const { user, client } = await aRegistrar();
  const { id } = await send(client, [NEW, 'a,A,B,']);
  const other = (await aRegistrar()).client;

  expect((await other.graphql(ONE, { id })).body.data.import).toBeNull();
  expect((await importsOf(other)).data).toEqual([]);
  const without = await aUserWithPermissions(app, user.institution, ['read:students']);
  expect((await without.graphql(ONE, { id })).body.errors[0].message).toBe(
    'This needs the permission import:students.',
  );
});

test('lets a page of imports be read with its problems, and refuses more than the complexity allows', async () => {
  const { client } = await aRegistrar();
  const query = 'query ($limit: Int) { imports(limit: $limit) { data { problems { code } } } }';

  expect((await client.graphql(query)).body.errors).toBeUndefined();
  expect((await client.graphql(query, { limit: 100 })).body.errors[0].message).toMatch(/complexity/);
});
