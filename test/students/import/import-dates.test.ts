import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { sheet, text, workbook } from '../../support/workbook.ts';

const app = await useSharedApp();

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const HEADER = 'student_id,first_name,last_name,email,date_of_birth,enrollment_date';

const row = (id: number, born: string, enrolled = '') => `${id},A,B,${id}@x.example,${born},${enrolled}`;

async function importDates(dates: readonly string[]) {
  const client = await aRegistrar();
  const file = [HEADER, ...dates.map((date, index) => row(index, date))].join('\n');
  const { body } = await client.post('/students/import', formWith(file));
  const students = (await client.get('/students/export?format=json')).body;
  return { body, days: students.map(({ date_of_birth }: { date_of_birth: string }) => date_of_birth) };
}

test.each([
  [
    ['01.02.2010', '31.12.2010'],
    ['2010-02-01', '2010-12-31'],
  ],
  [
    ['1/2/2010', '12/31/2010 00:00:00'],
    ['2010-01-02', '2010-12-31'],
  ],
  [
    ['01/02/2010', '31/12/2010'],
    ['2010-02-01', '2010-12-31'],
  ],
  [
    ['2010/02/01', '2010-12-31T00:00:00'],
    ['2010-02-01', '2010-12-31'],
  ],
])('imports the text dates %j as %j', async (dates, days) => {
  const imported = await importDates(dates);
  expect(imported.body).toMatchObject({ created: 2, failed: 0 });
  expect(imported.days).toEqual(days);
});

test('decides by a date that stands thousands of rows below the first one', async () => {
  const { body, days } = await importDates([...Array(2_000).fill('01/02/2010'), '13/02/2010']);
  expect(body).toMatchObject({ created: 2_001, failed: 0 });
  expect(new Set(days)).toEqual(new Set(['2010-02-01', '2010-02-13']));
});

test('asks for date_format on every date that can be read in two ways', async () => {
  const { body } = await importDates(['01/02/2010', '03/04/2010', '2010-01-01', '05/05/2010']);
  expect(body).toMatchObject({ created: 2, failed: 2 });
  expect(body.errors).toEqual(
    [
      [2, '01/02/2010', '2010-01-02 or 2010-02-01'],
      [3, '03/04/2010', '2010-03-04 or 2010-04-03'],
    ].map(([line, value, days]) => ({
      row: line,
      column: 'date_of_birth',
      field: 'date_of_birth',
      value,
      code: 'ambiguous_date',
      message: `may be ${days}, and no other date of the column tells which. Send date_format (MDY or DMY).`,
    })),
  );
});

test('names the rows that give a column two formats', async () => {
  const { body } = await importDates(['13/02/2010', '02/13/2010']);
  const message =
    'is in a column of two formats: row 3 has the month first, row 2 the day. Send date_format (MDY or DMY).';
  expect(body.errors).toMatchObject([2, 3].map((line) => ({ row: line, code: 'ambiguous_date', message })));
});

test('refuses years of two digits and days that do not exist', async () => {
  const { body } = await importDates(['31.12.10', '30.02.2010', '31.12.2010']);
  expect(body).toMatchObject({ created: 1, failed: 2 });
  expect(body.errors).toMatchObject([
    { row: 2, code: 'invalid_date', message: 'has a year of two digits. Write four, such as 2010-12-31.' },
    { row: 3, code: 'invalid_date' },
  ]);
});

test('reads text dates of a workbook as those of a CSV file', async () => {
  const client = await aRegistrar();
  const rows = [HEADER, row(1, '01.02.2010', '02.09.2024'), row(2, '31.12.2010', '30.09.2024')];
  const { body } = await client.post(
    '/students/import',
    formWith(workbook(sheet(...rows.map((line) => line.split(',').map(text))))),
  );
  expect(body).toMatchObject({ created: 2, failed: 0 });
  const students = (await client.get('/students/export?format=json')).body;
  expect(students).toMatchObject([
    { date_of_birth: '2010-02-01', enrollment_date: '2024-09-02' },
    { date_of_birth: '2010-12-31', enrollment_date: '2024-09-30' },
  ]);
});
