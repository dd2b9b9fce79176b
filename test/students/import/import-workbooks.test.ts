import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { number, type Part, sheet, text, workbook } from '../../support/workbook.ts';

const app = await useSharedApp();

const header = ['student_id', 'first_name', 'last_name', 'email', 'date_of_birth', 'zip'].map(text);
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
  ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
  ['rId2', 'styles', 'styles.xml'],
]
  .map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  )
  .join('')}</Relationships>`;

/** Style 1 is a date, style 2 has the given format. */
function styles(format: string): Part[] {
  const formats = ['dd/mm/yyyy', format].map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  );
  const cells = [0, 164, 165].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"/>`);
  const content = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
  return [
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/styles.xml', content },
  ];
}

const workbook1904: Part = {
  name: 'xl/workbook.xml',
  content: `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
};

async function importFile(file: Buffer) {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const { body } = await client.post('/students/import', formWith(file));
  expect(body.errors).toEqual([]);
  return (await client.get('/students')).body.data;
}

let students = 0;

/** A row of a new student with this cell as the date of birth, and a name that no other row has. */
function rowWithBirthDate(cell: string): string[] {
  students += 1;
  return [text(`${students}`), text('A'), text(`B${students}`), text(`s${students}@x.example`), cell];
}

async function importBirthDates(file: Buffer): Promise<string[]> {
  return (await importFile(file)).map((student: { date_of_birth: string }) => student.date_of_birth);
}

test('reads numbers as the cell shows them, including leading zeros', async () => {
  const row = [number(42, 2), text('A'), text('B'), text('a@x.example'), number(38943, 1), number(2134, 2)];
  expect(await importFile(workbook(sheet(header, row), styles('00000')))).toMatchObject([
    { student_id: '00042', date_of_birth: '2006-08-14', address: { zip: '02134' } },
  ]);
  expect(await importFile(workbook(sheet(header, row), styles('0.0')))).toMatchObject([
    { student_id: '42', date_of_birth: '2006-08-14', address: { zip: '2134' } },
  ]);
});

test('reads serial dates counted from 1900 or 1904, with or without a time', async () => {
  const rows = [38943, 38943.99, 61, 59].map((serial) => rowWithBirthDate(number(serial)));
  expect(await importBirthDates(workbook(sheet(header, ...rows)))).toEqual([
    '2006-08-14',
    '2006-08-14',
    '1900-03-01',
    '1900-02-28',
  ]);
  expect(await importBirthDates(workbook(sheet(header, rowWithBirthDate(number(37481))), [workbook1904]))).toEqual([
    '2006-08-14',
  ]);
});

test('reads the dates that a workbook shows, with either epoch', async () => {
  const rows = [2, 59, 61, 38943.99].map((serial) => rowWithBirthDate(number(serial, 1)));
  const styled = styles('0.0');
  expect(await importBirthDates(workbook(sheet(header, ...rows), styled))).toEqual([
    '1900-01-02',
    '1900-02-28',
    '1900-03-01',
    '2006-08-14',
  ]);
  const rows1904 = [0, 60, 37481].map((serial) => rowWithBirthDate(number(serial, 1)));
  expect(await importBirthDates(workbook(sheet(header, ...rows1904), [...styled, workbook1904]))).toEqual([
    '1904-01-01',
    '1904-03-01',
    '2006-08-14',
  ]);
});

test('refuses 29 February 1900, which exists only in spreadsheets', async () => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const rows = [rowWithBirthDate(number(60)), rowWithBirthDate(number(60, 1)), rowWithBirthDate(number(60.5, 1))];
  const { body } = await client.post('/students/import', formWith(workbook(sheet(header, ...rows), styles('0.0'))));
  expect(body).toMatchObject({ created: 0, failed: 3 });
  expect(body.errors).toMatchObject(['60', '60', '60.5'].map((value) => ({ field: 'date_of_birth', value })));
});

test('refuses a number beyond all dates in any column, because the reader of date cells loses it', async () => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const rows = [
    rowWithBirthDate(number(3_000_000, 1)),
    rowWithBirthDate(number(1e9, 1)),
    [number(1e9, 1), ...rowWithBirthDate('').slice(1)],
  ];
  const { body } = await client.post('/students/import', formWith(workbook(sheet(header, ...rows), styles('0.0'))));
  expect(body).toMatchObject({ created: 0, failed: 3 });
  expect(body.errors).toMatchObject([
    { field: 'date_of_birth', value: '3000000' },
    { field: 'date_of_birth', value: '#NUM!' },
    { field: 'student_id', value: '#NUM!' },
  ]);
});

test('reads the day of date cells in ISO notation and ignores the time', async () => {
  const times = ['', 'T00:00', 'T00:00:00', 'T23:59:59.000', 'T23:59:59Z'];
  const rows = times.map((time) => rowWithBirthDate(`<c t="d"><v>2001-05-06${time}</v></c>`));
  expect(await importBirthDates(workbook(sheet(header, ...rows)))).toEqual(times.map(() => '2001-05-06'));
});

test.each(['0.0', '00000'])('refuses a number that has lost its last digits, with format %s', async (format) => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const id = (value: string) => [`<c s="2"><v>${value}</v></c>`, ...rowWithBirthDate('').slice(1)];
  const rows = [id('12345678901234567'), id('9007199254740991')];
  const { body } = await client.post('/students/import', formWith(workbook(sheet(header, ...rows), styles(format))));
  expect(body).toMatchObject({ created: 1, failed: 1 });
  const message = 'is a number whose last digits are lost. Enter it again in a cell formatted as text.';
  expect(body.errors).toMatchObject([{ row: 2, column: 'student_id', field: 'student_id', message }]);
});
