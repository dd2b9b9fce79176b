import { expect, test } from 'vitest';
import { importColumns } from '../../../src/students/import/import-columns.ts';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

const HEADER = 'Student ID;First Name;surname;E-Mail;DOB;class;Phone Number;favourite colour';

test('reports every problem of every row with row, column, field, value and message', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const other = await app.make.aStudent(institution, { student_id: 'used', email: 'used@x.example' });
  const rows = [
    'used;Ann;Lee;USED@x.example;2010-02-30;Nowhere;12;red',
    ';Ann;;nobody;03/04/2010;;;',
    '',
    '"7";"Multi\nline";Lee;good@x.example;2010-03-04;;+1 555 0100;',
    '7;Bob;Lee;GOOD@x.example;;;;',
    ';;;;;;;',
    '8;Eve;Lee;eve@x.example;;;;;too;much',
  ];
  const { status, body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\r\n')));
  expect(status).toBe(200);
  expect(body).toMatchObject({ total_rows: 5, created: 1, failed: 4, ignored_columns: ['favourite colour'] });
  const day = 'must be a calendar day as YYYY-MM-DD (in a workbook, a date cell will do).';
  const problem = (
    row: number,
    column: string | null,
    field: string | null,
    value: string | null,
    code: string,
    message: string,
  ) => ({
    row,
    column,
    field,
    value,
    code,
    message,
  });
  expect(body.errors).toEqual([
    problem(2, 'Student ID', 'student_id', 'used', 'already_in_use', `is already in use by student ${other} (used).`),
    problem(2, 'E-Mail', 'email', 'USED@x.example', 'already_in_use', `is already in use by student ${other} (used).`),
    problem(2, 'DOB', 'date_of_birth', '2010-02-30', 'invalid_date', day),
    problem(
      2,
      'class',
      'class_name',
      'Nowhere',
      'unknown_class',
      'is not the code or name of a class of this institution.',
    ),
    problem(
      2,
      'Phone Number',
      'phone',
      '12',
      'invalid_phone',
      'must be a phone number: at least 5 digits, and beside them only spaces, + - ( ) . / # , * and x, ext or ext. before an extension.',
    ),
    problem(3, 'Student ID', 'student_id', null, 'required', 'is required.'),
    problem(3, 'surname', 'last_name', null, 'required', 'is required.'),
    problem(3, 'E-Mail', 'email', 'nobody', 'invalid_email', 'must be an email address like name@example.org.'),
    problem(
      3,
      'DOB',
      'date_of_birth',
      '03/04/2010',
      'ambiguous_date',
      'may be 2010-03-04 or 2010-04-03, and no other date of the column tells which. Send date_format (MDY or DMY).',
    ),
    problem(6, 'Student ID', 'student_id', '7', 'duplicate_in_file', 'is the same as in row 5.'),
    problem(6, 'E-Mail', 'email', 'GOOD@x.example', 'duplicate_in_file', 'is the same as in row 5.'),
    problem(8, null, null, 'too', 'beyond_header', 'is beyond the last column of the header.'),
  ]);
});

test('reports no email problem for a student who is twice in a file without emails', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  await app.make.aStudent(institution, { student_id: 'X', email: 'x@x.example' });
  const file = 'student_id,first_name\nX,A1\nX,A2\n';
  const { body } = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
  expect(body).toMatchObject({ updated: 1, failed: 1 });
  expect(body.errors).toEqual([
    {
      row: 3,
      column: 'student_id',
      field: 'student_id',
      value: 'X',
      code: 'duplicate_in_file',
      message: 'is the same as in row 2.',
    },
  ]);
});

test('reports the outcome of a dry run and changes nothing', async () => {
  const { client } = await signedIn(app, 'registrar');
  const file = 'student_id,first_name,last_name,email\n1,A,B,a@x.example\n2,A,B,wrong\n';
  const { body } = await client.post('/students/import', formWith(file, { dry_run: 'true' }));
  expect(body).toMatchObject({ id: null, dry_run: true, created: 1, failed: 1 });
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('writes nothing in an atomic import unless every row is valid', async () => {
  const { client } = await signedIn(app, 'registrar');
  const file = 'student_id,first_name,last_name,email\n1,A,B,a@x.example\n2,A,B,wrong\n';
  const refused = await client.post('/students/import', formWith(file, { atomic: 'true' }));
  expect(refused.body).toMatchObject({ id: null, created: 0, updated: 0, failed: 1, total_rows: 2 });
  expect((await client.get('/students')).body.pagination.total).toBe(0);
  const accepted = await client.post(
    '/students/import',
    formWith(file.replace('wrong', 'b@x.example'), { atomic: 'true' }),
  );
  expect(accepted.body).toMatchObject({ id: expect.any(Number), created: 2, failed: 0 });
});

test('lists the first 1,000 problems and counts all rows', async () => {
  const { client } = await signedIn(app, 'registrar');
  const rows = Array.from({ length: 1500 }, (_, index) => `${index},A,B,wrong`);
  const { body } = await client.post(
    '/students/import',
    formWith(`student_id,first_name,last_name,email\n${rows.join('\n')}`),
  );
  expect(body).toMatchObject({ total_rows: 1500, failed: 1500, created: 0 });
  expect(body.errors).toHaveLength(1000);
  expect(body.errors[999].row).toBe(1001);
});

test('creates every student once when the same file is imported twice at the same time', async () => {
  const { client } = await signedIn(app, 'registrar');
  const rows = Array.from({ length: 300 }, (_, index) => `${index},A,B,s${index}@x.example`);
  const file = `student_id,first_name,last_name,email\n${rows.join('\n')}`;
  const answers = await Promise.all([1, 2].map(() => client.post('/students/import', formWith(file))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 300]);
  expect((await client.get('/students')).body.pagination.total).toBe(300);
});

test('imports once per Idempotency-Key, and refuses another file with the same key', async () => {
  const { client } = await signedIn(app, 'registrar');
  const file = 'student_id,first_name,last_name,email\n1,A,B,a@x.example\n';
  const key = { 'idempotency-key': 'import-1' };
  const first = await client.post('/students/import', formWith(file), key);
  const second = await client.post('/students/import', formWith(file), key);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
  expect((await client.post('/students/import', formWith(`${file}2,A,B,b@x.example`), key)).status).toBe(422);
});

test('reports a character that cannot be stored on its cell, in every column', async () => {
  const { client } = await signedIn(app, 'registrar');
  const rows = importColumns.map((column, index) => {
    const student: Record<string, string> = {
      student_id: `${index}`,
      first_name: 'A',
      last_name: 'B',
      email: 'a@x.example',
    };
    return importColumns.map((name) => (name === column ? 'a\0' : (student[name] ?? ''))).join(',');
  });
  // UTF-8 with NUL is detected as a binary file.
  const file = Buffer.from(`\ufeff${[importColumns.join(','), ...rows].join('\n')}`, 'utf16le');
  const { status, body } = await client.post('/students/import', formWith(file));
  expect(status).toBe(200);
  const problems = body.errors.filter(({ value }: { value: string | null }) => value === 'a\0');
  expect(problems.map(({ field }: { field: string }) => field)).toEqual(importColumns);
});
