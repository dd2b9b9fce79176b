import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';

const app = useApp();

const awkward = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '.',
  '1',
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
  '\\N',
  '#REF',
  ' ',
);
const piece = fc.oneof(
  { weight: 3, arbitrary: awkward },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
);
/** Texts as they are stored: trimmed, normalised, not blank. */
const stored = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\0', '').trim().normalize('NFC'))
  .filter((text) => text !== '' && text.isWellFormed());

test.each(['csv', 'xlsx'])(
  'whatever texts students have, an export as .%s is imported without any change',
  async (format) => {
    const user = await app.current.make.aUser({ role: 'registrar' });
    const texts = fc.sample(fc.tuple(stored, stored, stored, stored), 400);
    await app.current.registrar.database.pool.query(
      `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date, address_street, address_zip)
     select $1, n || 'x' || student_id, first_name, last_name, n || '@x.example', '2024-01-01', street, student_id
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as t (student_id, first_name, last_name, street, n)`,
      [user.institution.id, ...[0, 1, 2, 3].map((index) => texts.map((tuple) => tuple[index]))],
    );
    const client = await app.current.as(user);
    const { bytes } = await client.download(`/students/export?format=${format}`);
    const { body } = await client.post('/students/import', formWith(bytes, { mode: 'upsert' }));
    expect(body.errors).toEqual([]);
    expect(body).toMatchObject({ total_rows: 400, unchanged: 400, updated: 0, created: 0 });
  },
);
