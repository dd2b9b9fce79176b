import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { number, type Part, sheet, text, workbook } from '../support/workbook.ts';

const app = useApp();

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

/** Style 1 is a date, style 2 the format given. */
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

async function imported(file: Buffer) {
  const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
  const { body } = await client.post('/students/import', formWith(file));
  expect(body.errors).toEqual([]);
  return (await client.get('/students')).body.data;
}

test('numbers are what the cell shows, leading zeros included', async () => {
  const row = [number(42, 2), text('A'), text('B'), text('a@x.example'), number(38943, 1), number(2134, 2)];
  expect(await imported(workbook(sheet(header, row), styles('00000')))).toMatchObject([
    { student_id: '00042', date_of_birth: '2006-08-14', address: { zip: '02134' } },
  ]);
  expect(await imported(workbook(sheet(header, row), styles('0.0')))).toMatchObject([
    { student_id: '42', date_of_birth: '2006-08-14', address: { zip: '2134' } },
  ]);
});

test('serial dates are days, counted from 1900 or 1904, with or without a time', async () => {
  const row = (id: string, serial: number) => [text(id), text('A'), text('B'), text(`${id}@x.example`), number(serial)];
  const rows = [row('a', 38943), row('b', 38943.99), row('c', 61)];
  const born = (students: { date_of_birth: string }[]) => students.map((student) => student.date_of_birth);
  expect(born(await imported(workbook(sheet(header, ...rows))))).toEqual(['2006-08-14', '2006-08-14', '1900-03-01']);
  const workbook1904 = {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  };
  expect(born(await imported(workbook(sheet(header, row('a', 37481)), [workbook1904])))).toEqual(['2006-08-14']);
});
