import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { sheet, text, workbook } from '../../support/workbook.ts';

/** Tables as programs of schools print them ([D98]). */

const app = useSharedApp();

const aRegistrar = async () => app.current.as(await app.current.make.aUser({ role: 'registrar' }));

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
