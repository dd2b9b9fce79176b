import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { sheet, text, workbook } from '../../support/workbook.ts';

/** Files with titles, headers of their own, staff and dates of their country, read with the options of the import. */

const app = await useSharedApp();

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const lines = [
  'School of Arts;;;;;',
  'as of;01.09.2024;;;;',
  ';;;;;',
  'Nr;Vorname;Last name (legal);Geboren;User type;Email',
  '# Nummer;# Vorname;# Name;# TT.MM.JJJJ;#  Rolle;# Email',
  '0017;Ann;Lee;03.04.2010;Schülerin;a@x.example',
  '0018;Bob;Kay;05.04.2010;Lehrer;b@x.example',
];
const columns = JSON.stringify({ Nr: 'student_id', Vorname: 'first_name', Geboren: 'date_of_birth' });

test.each([
  ['CSV', () => lines.join('\n')],
  ['a workbook', () => workbook(sheet(...lines.map((line) => line.split(';').map(text))))],
])('imports %s with titles, a mapping and a format of dates, and skips explanations and teachers', async (_, file) => {
  const client = await aRegistrar();
  const { body } = await client.post('/students/import', formWith(file(), { columns, date_format: 'DMY' }));
  expect(body).toMatchObject({ total_rows: 2, created: 1, skipped: 1, failed: 0, errors: [], ignored_columns: [] });
  expect(body.file).toMatchObject({ header_row: 4, date_format: 'DMY' });
  expect(body.columns).toEqual([
    { column: 'Nr', field: 'student_id' },
    { column: 'Vorname', field: 'first_name' },
    { column: 'Last name (legal)', field: 'last_name' },
    { column: 'Geboren', field: 'date_of_birth' },
    { column: 'User type', field: 'role' },
    { column: 'Email', field: 'email' },
  ]);
  const students = (await client.get('/students/export?format=json')).body;
  expect(students).toMatchObject([{ student_id: '0017', first_name: 'Ann', date_of_birth: '2010-04-03' }]);
});

test('says which format of dates was found, and reports each date that does not match a chosen one', async () => {
  const client = await aRegistrar();
  const file = 'student_id,first_name,last_name,email,dob\n1,A,B,a@x.example,12/31/2010\n2,A,B,b@x.example,1/2/2010';
  const found = await client.post('/students/import', formWith(file, { dry_run: 'true' }));
  expect(found.body).toMatchObject({ created: 2, failed: 0, file: { date_format: 'MDY' } });
  const chosen = await client.post('/students/import', formWith(file, { dry_run: 'true', date_format: 'DMY' }));
  expect(chosen.body).toMatchObject({
    created: 1,
    failed: 1,
    errors: [{ row: 2, field: 'date_of_birth', code: 'invalid_date', message: 'is not a date in the format DMY.' }],
  });
});

test('refuses a mapping of a column that the file does not have, and names its columns', async () => {
  const client = await aRegistrar();
  const file = 'student_id,first_name,last_name,email\n1,A,B,a@x.example';
  const { status, body } = await client.post('/students/import', formWith(file, { columns: '{"Nr": "phone"}' }));
  expect([status, body.details]).toEqual([
    400,
    {
      columns: [
        'names "Nr", which is no column of the file. Its columns: "student_id", "first_name", "last_name", "email".',
      ],
    },
  ]);
});

test('quotes the first rows of a file without a usable header, and names the columns that are taken', async () => {
  const client = await aRegistrar();
  const { status, body } = await client.post('/students/import', formWith('Liste 5A\nNr,Vorname\n1,Ann'));
  expect(status).toBe(400);
  const [message] = body.details.file;
  expect(message).toContain('row 1: "Liste 5A"; row 2: "Nr", "Vorname"; row 3: "1", "Ann".');
  expect(message).toContain('student_id, first_name, last_name');
});

/** Tables as programs of schools print them ([D98]). */

const report = [
  'Contact: office@school.example, +1 555 0100, room 4',
  'Schüler-ID;Name;Geburtsdatum;Klasse',
  '1;"García López, Zoë";12. März 2010;',
  '2;Lee;5.1.2011;',
  'SCHÜLER-ID;Name;Geburtsdatum;Klasse',
  '3;"Smith, Jr., Al";;',
  '4;;;',
];
const inCells = report.map((line) =>
  [...line.matchAll(/(?:^|;)(?:"([^"]*)"|([^;]*))/g)].map(([, a, b]) => a ?? b ?? ''),
);

test.each([
  ['CSV', () => report.join('\n'), ';'],
  ['a workbook', () => workbook(sheet(...inCells.map((line) => line.map(text)))), null],
])('imports %s with titles of other delimiters, full names and a repeated header', async (_, file, delimiter) => {
  const client = await aRegistrar();
  const { body } = await client.post('/students/import', formWith(file(), { date_format: 'DMY' }));
  expect(body).toMatchObject({ total_rows: 5, created: 1, skipped: 1, failed: 3, file: { delimiter, header_row: 2 } });
  const problems = body.errors.map(({ row, column, field, code, value }: Record<string, unknown>) => [
    row,
    column,
    field,
    code,
    value,
  ]);
  expect(problems).toEqual([
    [4, 'Name', 'full_name', 'invalid_name', 'Lee'],
    [6, 'Name', 'full_name', 'invalid_name', 'Smith, Jr., Al'],
    [7, 'Name', 'full_name', 'required', null],
  ]);
  const students = (await client.get('/students/export?format=json')).body;
  expect(students).toMatchObject([
    { student_id: '1', first_name: 'Zoë', last_name: 'García López', date_of_birth: '2010-03-12' },
  ]);
});

test('tells of a part of a full name by its column', async () => {
  const client = await aRegistrar();
  const long = 'x'.repeat(101);
  const { body } = await client.post(
    '/students/import',
    formWith(`id;name\n1;"Lee, ${long}"`, { columns: '{"id":"student_id"}' }),
  );
  expect(body.errors).toMatchObject([{ column: 'name', field: 'first_name', code: 'too_long' }]);
});

test('refuses a file by the delimiter that divides most columns', async () => {
  const client = await aRegistrar();
  const { body } = await client.post('/students/import', formWith('a, b, c\nVorname;Nachname;PLZ\nA;B;1'));
  expect(body.details.file[0]).toContain('row 2 names columns, but none for student_id');
});
