import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { sheet, text, workbookOfSheets } from '../../support/workbook.ts';

const app = await useSharedApp();

const header = ['student_id', 'first_name', 'last_name', 'email'].map(text);
const student = (id: string) => [id, 'A', 'B', `${id}@x.example`].map(text);

async function importFile(file: Buffer | string) {
  const client = await app.as(await app.make.aUser({ role: 'registrar' }));
  const { status, body } = await client.post('/students/import', formWith(file));
  return { status, body, students: (await client.get('/students')).body.data };
}

test('reads the first visible sheet with a usable header', async () => {
  const { students } = await importFile(
    workbookOfSheets([
      { name: 'Secret', state: 'hidden', content: sheet(header, student('hidden')) },
      { name: 'Notes', content: sheet([text('Please fill in')]) },
      { name: 'Empty', content: sheet() },
      { name: 'Pupils', content: sheet(header, student('pupil')) },
      { name: 'Others', content: sheet(header, student('other')) },
    ]),
  );
  expect(students).toMatchObject([{ student_id: 'pupil' }]);
});

test('reads a header below title rows and counts them as rows', async () => {
  const titles = [[text('School list')], [text('As of 1 May')], []];
  const wrong = [...student('x').slice(0, 3), text('no email')];
  const { body } = await importFile(
    workbookOfSheets([{ name: 'S', content: sheet(...titles, header, student('a'), wrong) }]),
  );
  expect(body).toMatchObject({ created: 1, failed: 1, errors: [{ row: 6, field: 'email' }] });
});

test('quotes the first rows of each sheet if there is no usable header', async () => {
  const { status, body } = await importFile(
    workbookOfSheets([
      { name: 'Notes', content: sheet([text('Please fill in')]) },
      { name: 'Pupils', content: sheet([text('student_id'), text('Surname')]) },
    ]),
  );
  expect(status).toBe(400);
  const [message] = body.details.file;
  for (const part of ['Sheet "Notes"', 'Please fill in', 'Sheet "Pupils"', 'Surname', 'first_name', 'date_of_birth'])
    expect(message).toContain(part);
});

test('reads a formula of one text in CSV as that text', async () => {
  const rows = ['="00123",A,B,a@x.example', '"=""00124""",A,"=""B """"C""""""",b@x.example'];
  const { students } = await importFile(`student_id,first_name,last_name,email\n${rows.join('\n')}`);
  expect(students).toMatchObject([
    { student_id: '00123', last_name: 'B' },
    { student_id: '00124', last_name: 'B "C"' },
  ]);
});
