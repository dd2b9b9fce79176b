import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { number, sheet, text, workbook } from '../../support/workbook.ts';

const app = await useSharedApp();

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const row: Record<string, string> = { student_id: '1', first_name: 'A', last_name: 'B', email: 'a@x.example' };

test.each([
  ['student_id', '', 'required'],
  ['student_id', 'x'.repeat(65), 'too_long'],
  ['student_id', '1.23457E+14', 'lost_digits'],
  ['student_id', '1,23457E+14', 'lost_digits'],
  ['phone', '4.91715E+11', 'lost_digits'],
  ['first_name', 'A\u200bB', 'invalid_characters'],
  ['email', 'nobody', 'invalid_email'],
  ['phone', '12', 'invalid_phone'],
  ['date_of_birth', 'yesterday', 'invalid_date'],
  ['date_of_birth', '01/02/2010', 'ambiguous_date'],
  ['date_of_birth', '2999-01-01', 'date_out_of_range'],
  ['enrollment_date', '0019-09-02', 'date_out_of_range'],
  ['class_id', 'x', 'invalid_id'],
  ['status', 'expelled', 'invalid_status'],
  ['role', 'prefect', 'unknown_role'],
  ['last_name', '#REF!', 'formula_error'],
])('reports %s %j as %s', async (field, value, code) => {
  const client = await aRegistrar();
  const cells = { ...row, [field]: value };
  const line = Object.values(cells).map((cell) => `"${cell}"`);
  const { body } = await client.post(
    '/students/import',
    formWith(`${Object.keys(cells).join(',')}\n${line.join(',')}`),
  );
  expect(body).toMatchObject({ created: 0, failed: 1, errors: [{ row: 2, field, code }] });
});

test('reports a cell beyond the header', async () => {
  const client = await aRegistrar();
  const file = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')},x`;
  const { body } = await client.post('/students/import', formWith(file));
  expect(body.errors).toMatchObject([{ row: 2, column: null, field: null, code: 'beyond_header' }]);
});

test('reports a number of a workbook that has lost digits, and takes identifiers that only look like one', async () => {
  const client = await aRegistrar();
  const rows = [
    Object.keys(row).map(text),
    [number(1.23457e20), ...['A', 'B', 'a@x.example'].map(text)],
    ...['12E3', '1E5', 'E+14'].map((id, index) => [id, 'A', 'B', `${index}@x.example`].map(text)),
  ];
  const { body } = await client.post('/students/import', formWith(workbook(sheet(...rows))));
  expect(body).toMatchObject({ created: 3, failed: 1, errors: [{ row: 2, field: 'student_id', code: 'lost_digits' }] });
});
