import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { sheet, text, workbook, zip } from '../../support/workbook.ts';

const app = await useApp({ IMPORT_MAX_BYTES: String(4 * 1024 * 1024), IMPORT_MAX_ROWS: '1000' });

const HEADER = 'student_id,first_name,last_name,email';
const header = HEADER.split(',').map(text);
const MIB = 1024 * 1024;
const row = (id: number) => `${id},A,B,s${id}@x.example\n`;

const files: [name: string, content: () => Buffer | string, status: number][] = [
  ['an old .xls', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), 415],
  ['a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), Buffer.alloc(100)]), 415],
  ['CSV with NUL bytes', () => `${HEADER}\n1,A\0,B,a@x.example`, 415],
  ['a ZIP that is not a workbook', () => zip([{ name: 'word/document.xml', content: '<w/>' }]), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'latin1'), 415],
  ['an RTF document', () => '{\\rtf1\\ansi student_id}', 415],
  ['a web page named .xls', () => '\ufeff\r\n<HTML><table><tr><td>student_id</td></tr></table></HTML>', 415],
  [
    'an XML spreadsheet',
    () => '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    415,
  ],
  ['JSON', () => '[\n  { "student_id": "1", "first_name": "A", "last_name": "B" }\n]', 415],
  ['an empty file', () => '', 400],
  ['a header alone', () => HEADER, 400],
  ['blank lines alone', () => '\n\n\n', 400],
  ['a file without a usable header', () => 'a,b,c\n1,2,3', 400],
  ['an endless line', () => 'x'.repeat(3 * MIB), 400],
  ['an endless line below a header', () => `${HEADER}\n${'x'.repeat(3 * MIB)}`, 400],
  ['a million columns', () => `${','.repeat(1_000_000)}\n`, 400],
  ['thousands of columns', () => `${HEADER}${',x'.repeat(5_000)}\n`, 400],
  ['a quote that is never closed', () => `${HEADER}\n1,"A,B,a@x.example\n`, 400],
  ['too many rows', () => `${HEADER}\n${Array.from({ length: 1001 }, (_, index) => row(index)).join('')}`, 413],
  ['too many bytes', () => `${HEADER}\n${'1,A,B,a@x.example\n'.repeat(MIB)}`, 413],
  ['a cut workbook', () => workbook(sheet(header)).subarray(0, 500), 400],
  ['a workbook of rubbish', () => workbook('this is no XML <<<<'), 400],
  ['a zip bomb', () => workbook(Buffer.alloc(40 * MIB, ' ')), 413],
  [
    'a sheet that lies about its size',
    () => workbook('', [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(40 * MIB, ' '), claimedSize: 1000 }]),
    400,
  ],
  [
    'texts that unpack to a multiple',
    () => workbook(sheet(header), [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(20 * MIB, 'x') }]),
    413,
  ],
  ['a cell at the far end of the sheet', () => workbook(sheet(header, ['<c r="XFD2"><v>1</v></c>'])), 400],
  [
    'a row numbered beyond the sheet',
    () => workbook(`<worksheet><sheetData><row r="9999999999"><c><v>1</v></c></row></sheetData></worksheet>`),
    400,
  ],
  [
    'a workbook with too many rows',
    () => workbook(sheet(header, ...Array.from({ length: 1001 }, () => [text('1')]))),
    413,
  ],
  [
    'entities that expand to a billion',
    () =>
      workbook(
        `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`,
      ),
    400,
  ],
];

const client = await app.as(await app.make.aUser({ role: 'registrar' }));

test.each(files)('refuses %s and keeps serving', async (_name, content, status) => {
  const { status: answered, body } = await client.post('/students/import', formWith(content()));
  expect(answered, JSON.stringify(body)).toBe(status);
  if (status === 400) expect(Object.keys(body.details)).toEqual(['file']);
  const good = await client.post('/students/import?dry_run=true', formWith(`${HEADER}\n${row(1)}`));
  expect(good.body).toMatchObject({ created: 1, failed: 0 });
});

test.each([1, 5, 252, 900])('names the row that is not valid CSV: %i', async (rows) => {
  const good = Array.from({ length: rows - 1 }, (_, index) => row(index)).join('');
  const unclosed = await client.post('/students/import', formWith(`${HEADER}\n${good}1,"A,B,a@x.example\n${row(2)}`));
  expect(unclosed.body.details.file).toEqual([`has a quoted cell that is not closed; it begins in row ${rows + 1}.`]);
  const endless = await client.post('/students/import', formWith(`${HEADER}\n${good}${'x'.repeat(MIB)}\n`));
  expect(endless.body.details.file).toEqual([
    expect.stringMatching(`longer than 131072 characters.* row ${rows + 1}\\.$`),
  ]);
});

test('reads the stored values of formulas and reports their errors', async () => {
  const formula = (value: string, type = 'str') => `<c t="${type}"><f>1+1</f><v>${value}</v></c>`;
  const rows = [
    [formula('7', 'n'), formula('Ann'), text('Lee'), text('a@x.example')],
    [text('8'), formula('#REF!', 'e'), text('Lee'), text('b@x.example')],
    [text('9'), text('=cmd|calc'), text('Lee'), text('c@x.example')],
  ];
  const { body } = await client.post('/students/import', formWith(workbook(sheet(header, ...rows)), {}, 'x.csv'));
  expect(body).toMatchObject({ created: 2, failed: 1 });
  expect(body.errors[0]).toMatchObject({ row: 3, field: 'first_name', message: 'is the error of a formula.' });
});
