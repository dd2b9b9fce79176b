import { describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';

const app = useApp();

const TEXT =
  'student_id,first_name,last_name,email\r\n1,José,"Müller, jun.",a@x.example\r\n2,Zoë,O’Neil,b@x.example\r\n';

function utf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

const files: [string, Buffer][] = [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, little endian', utf16(TEXT, false)],
  ['UTF-16, big endian', utf16(TEXT, true)],
  ['Windows-1252', Buffer.from(TEXT.replaceAll('’', '\u0092'), 'latin1')],
  ['semicolons', Buffer.from(TEXT.replaceAll(/,(?! )/g, ';'))],
  ['tabs', Buffer.from(TEXT.replaceAll(/,(?! )/g, '\t'))],
  ['bars', Buffer.from(TEXT.replaceAll(/,(?! )/g, '|'))],
  ['CR line ends', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
  ['no last line end', Buffer.from(TEXT.trimEnd())],
];

test.each(files)('reads CSV: %s', async (_name, file) => {
  const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
  const { body } = await client.post('/students/import', formWith(file, {}, 'x.bin'));
  expect(body).toMatchObject({ created: 2, failed: 0, ignored_columns: [] });
  const { data } = (await client.get('/students')).body;
  expect(data).toMatchObject([
    { first_name: 'José', last_name: 'Müller, jun.' },
    { first_name: 'Zoë', last_name: 'O’Neil' },
  ]);
});

const HEADER = 'student_id,first_name,last_name,email\n';
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a file that is UTF-8 in some rows only', () => {
  test.each(['Zoë', 'José', 'Eloîse', 'Иван', 'Łukasz', '阮文'])(
    'is refused with the number of the other row: %s',
    async (name) => {
      const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
      const utf8 = Buffer.from(`${HEADER}1,"A\nB",B,a@x.example\n\n2,${name},B,b@x.example\n`);
      const file = Buffer.concat([utf8, latin1('3,José,B,c@x.example\n')]);
      const { status, body } = await client.post('/students/import', formWith(file));
      const message = 'mixes encodings: some of it is UTF-8, but row 5 is not. Save the whole file as UTF-8.';
      expect([status, body.details]).toEqual([400, { file: [message] }]);
    },
  );

  test('is refused likewise if it has the byte order mark of UTF-8', async () => {
    const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
    const file = Buffer.concat([Buffer.from(`\uFEFF${HEADER}1,A,B,a@x.example\n`), latin1('2,José,B,b@x.example')]);
    const { body } = await client.post('/students/import', formWith(file));
    const message = 'begins as UTF-8, but row 3 is not. Save the whole file as UTF-8.';
    expect(body.details).toEqual({ file: [message] });
  });
});

test('reads Windows-1252 with signs after capital letters that look like UTF-8', async () => {
  const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
  const names = [
    ['CAFÉ\x92S', 'CAFÉ’S'],
    ['É\x96Ä', 'É–Ä'],
    ['\x93IRMÃ\x94', '“IRMÃ”'],
    ['É\xA0\x85 SÃ\x97O', 'É\u00a0… SÃ—O'],
    ['NESTLÉ\x99', 'NESTLÉ™'],
    ['NESTLÉ® É© É° É´S', 'NESTLÉ® É© É° É´S'],
    ['\xBBCAFÉ\xAB \x9BCAFÉ\x8B', '»CAFÉ« ›CAFÉ‹'],
    ['MÔ\x8EE Ä\x8A \xDF\x9A', 'MÔŽE ÄŠ ßš'],
    ['CLICHÉ\x95 É\xB7', 'CLICHÉ• É·'],
  ];
  const rows = names.map(([name], index) => `${index},José,${name},s${index}@x.example\n`);
  const { body } = await client.post('/students/import', formWith(latin1(HEADER + rows.join(''))));
  expect(body).toMatchObject({ created: names.length, failed: 0 });
  const { data } = (await client.get('/students')).body;
  const read = data.map((student: { last_name: string }) => student.last_name);
  expect(read.toSorted()).toEqual(names.map(([, name]) => name).toSorted());
});
