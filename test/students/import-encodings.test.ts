import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';

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
  ['old line ends', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
  ['no last line end', Buffer.from(TEXT.trimEnd())],
];

test.each(files)('CSV is read: %s', async (_name, file) => {
  const client = await app.current.as(await app.current.make.aUser({ role: 'registrar' }));
  const { body } = await client.post('/students/import', formWith(file, {}, 'x.bin'));
  expect(body).toMatchObject({ created: 2, failed: 0, ignored_columns: [] });
  const { data } = (await client.get('/students')).body;
  expect(data).toMatchObject([
    { first_name: 'José', last_name: 'Müller, jun.' },
    { first_name: 'Zoë', last_name: 'O’Neil' },
  ]);
});
