import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeCsv } from '../../../src/students/import/file/encoding/decode-csv.ts';
import { decode, findEncoding } from '../../../src/students/import/file/encoding/encodings.ts';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { namesByCodePage } from '../../support/names-by-code-page.ts';

const app = await useSharedApp();

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
  ['semicolons', Buffer.from(TEXT.replaceAll(/,(?! )/g, ';'))],
  ['tabs', Buffer.from(TEXT.replaceAll(/,(?! )/g, '\t'))],
  ['bars', Buffer.from(TEXT.replaceAll(/,(?! )/g, '|'))],
  ['CR line ends', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
  ['no last line end', Buffer.from(TEXT.trimEnd())],
];

test.each(files)('reads CSV: %s', async (_name, file) => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
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
      const client = await app.as(await app.make.aUser({ role: 'registrar' }));
      const utf8 = Buffer.from(`${HEADER}1,"A\nB",B,a@x.example\n\n2,${name},B,b@x.example\n`);
      const file = Buffer.concat([utf8, latin1('3,José,B,c@x.example\n')]);
      const { status, body } = await client.post('/students/import', formWith(file));
      const message = 'mixes encodings: some of it is UTF-8, but row 5 is not. Save the whole file as UTF-8.';
      expect([status, body.details]).toEqual([400, { file: [message] }]);
    },
  );
});

test('reports bytes that the encoding of the byte order mark does not know in their row', async () => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const rows = ['1,A,B,a@x.example\n', '2,Zoë,B,b@x.example\n'];
  const file = Buffer.concat([Buffer.from(`\uFEFF${HEADER}${rows.join('')}`), latin1('3,José,B,c@x.example')]);
  const { body } = await client.post('/students/import', formWith(file));
  expect(body).toMatchObject({ created: 2, failed: 1 });
  expect(body.errors).toMatchObject([{ row: 4, field: 'first_name', value: 'Jos�' }]);
});

const westernNames = namesByCodePage
  .filter(({ encoding }) => encoding === 'windows-1252')
  .flatMap(({ names }) => names);

function fileOf(names: readonly string[]): string {
  return HEADER + names.map((name, index) => `${index},${name.replace(' ', ',')},s${index}@x.example\n`).join('');
}

test('detects Windows-1252 by the names', async () => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const file = iconv.encode(fileOf(westernNames), 'windows-1252');
  expect((await client.post('/students/import', formWith(file))).body).toMatchObject({ failed: 0 });
  const { data } = (await client.get('/students?limit=100')).body;
  const read = data.map((student: Record<string, string>) => `${student.first_name} ${student.last_name}`);
  expect(read.toSorted()).toEqual(westernNames.toSorted());
});

test('asks for the encoding of a name that may be Romanian or Portuguese', async () => {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const file = iconv.encode(fileOf(['Ana Pop', 'Mãdãlina Popa']), 'windows-1252');
  const { status, body } = await client.post('/students/import', formWith(file));
  expect(status).toBe(400);
  const [message] = body.details.file;
  expect(message).toContain('Send the one as encoding');
  expect(message).toContain('windows-1252 ("Mãdãlina")');
  expect(message).toContain('windows-1250 ("Mădălina")');
});

test('does not take signs after capital letters in Windows-1252 for UTF-8', () => {
  const signs = ['CAFÉ\x92S', 'É\x96Ä', '\x93IRMÃ\x94', 'NESTLÉ\x99', 'MÔ\x8EE'];
  const file = Buffer.concat([iconv.encode(fileOf(westernNames), 'windows-1252'), latin1(signs.join('\n'))]);
  expect(decodeCsv(file, null)).toMatchObject({ encoding: 'windows-1252' });
});

describe('a stated encoding', () => {
  test('is taken instead of the one that would be detected', () => {
    const file = iconv.encode('student_id\nМария', 'windows-1251');
    expect(decodeCsv(file, 'windows-1251').text).toBe('student_id\nМария');
    expect(decodeCsv(file, 'windows-1252').text).toBe('student_id\nÌàðèÿ');
  });

  test('that contradicts the byte order mark is refused', () => {
    const message = 'is windows-1252, but the file begins with the byte order mark of utf-8. Leave encoding out.';
    const refusal = { failure: { code: 'validation_error', field: 'encoding', message } };
    expect(() => decodeCsv(Buffer.from('\uFEFFstudent_id'), 'windows-1252')).toThrow(expect.objectContaining(refusal));
  });

  test('marks the bytes that it does not know', () => {
    expect(decodeCsv(latin1('a\x81b'), 'windows-1252').text).toBe('a\ufffdb');
    expect(decodeCsv(latin1('a\xffb'), 'utf-8').text).toBe('a\ufffdb');
  });

  test('may be any label of WHATWG, or a code page of MS-DOS', () => {
    const labels = [
      'latin1',
      ' UTF8 ',
      'ISO-8859-9',
      'sjis',
      'gbk',
      'ms_kanji',
      'x-mac-roman',
      'ibm850',
      'csiso2022kr',
      'x',
      '',
    ];
    expect(labels.map(findEncoding)).toEqual([
      ...['windows-1252', 'utf-8', 'windows-1254', 'shift_jis', 'gbk', 'shift_jis', 'macintosh', 'ibm850'],
      ...[undefined, undefined, undefined],
    ]);
  });
});

test('decodes the euro sign of macintosh', () => {
  const file = Buffer.from([...Buffer.from('student_id\n'), 0x8e, 0xdb]);
  expect(decodeCsv(file, 'macintosh')).toEqual({ encoding: 'macintosh', text: 'student_id\né€' });
});

test('decodes ISO-2022-JP, which is ASCII but for its escapes', () => {
  const file = latin1('student_id\n\x1b$B:4F#\x1b(B');
  expect(decodeCsv(file, null)).toEqual({ encoding: 'iso-2022-jp', text: 'student_id\n佐藤' });
});

/** The characters from 0x80 on, as the Unicode Consortium's tables give them; · stands for none. */
test.each([
  [
    'windows-1252',
    '€·‚ƒ„…†‡ˆ‰Š‹Œ·Ž··‘’“”•–—˜™š›œ·žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ],
  [
    'windows-1250',
    '€·‚·„…†‡·‰Š‹ŚŤŽŹ·‘’“”•–—·™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  ],
])('decodes every byte of %s by the table', (encoding, table) => {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, index) => index + 128));
  const unknown = [...table].map((character, index) => (character === '·' && index !== 55 ? '\ufffd' : character));
  expect(decode(bytes, encoding)).toBe(unknown.join(''));
});

test('decodes Korean syllables beyond KS X 1001, as Windows does', () => {
  expect(decode(Buffer.from('8141c652b0a1', 'hex'), 'euc-kr')).toBe('갂힣가');
});
