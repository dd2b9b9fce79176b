import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { graphqlWithFile } from '../../support/files.ts';
import { sheet, text, workbookOfSheets } from '../../support/workbook.ts';

/** Values from which clients choose when a file cannot be read without them ([D57], [D59]). */

const app = await useApp({ IMPORT_MAX_BYTES: '123456', IMPORT_MAX_ROWS: '789' });

const IMPORT = `mutation ($file: Upload!, $columns: JSON, $encoding: String) {
  importStudents(file: $file, columns: $columns, encoding: $encoding, dryRun: true) { created columns { column field } }
}`;

async function aRegistrar() {
  return app.as(await app.make.aUser({ role: 'registrar' }));
}

test('suggests the columns of a header that is not recognised, so that they can be mapped', async () => {
  const client = await aRegistrar();
  const rows = ['Schüler;Vorname;Nachname;Email', '7;Ada;Lovelace;a@x.example', '8;Alan;Turing;b@x.example'];
  const file = `Schule am See\n\n${rows.join('\n')}\n`;
  const { body } = await graphqlWithFile(client, IMPORT, file);
  const { suggestions } = body.errors[0].extensions;
  expect(suggestions).toEqual({
    columns: [
      { column: 'Schüler', field: null },
      { column: 'Vorname', field: 'first_name' },
      { column: 'Nachname', field: 'last_name' },
      { column: 'Email', field: 'email' },
    ],
  });
  const columns = { Schüler: 'student_id', Vorname: 'first_name', Nachname: 'last_name' };
  const mapped = await graphqlWithFile(client, IMPORT, file, { columns });
  expect(mapped.body.data.importStudents.created).toBe(2);
});

test('suggests the columns of the first sheet with a table', async () => {
  const client = await aRegistrar();
  const file = workbookOfSheets([
    { name: 'Notes', content: sheet([text('Printed on Monday')]) },
    { name: 'Students', content: sheet([text('Schüler'), text('Vorname')], [text('7'), text('Ada')]) },
  ]);
  const { body } = await graphqlWithFile(client, IMPORT, file);
  expect(body.errors[0].extensions.suggestions.columns).toEqual([
    { column: 'Schüler', field: null },
    { column: 'Vorname', field: 'first_name' },
  ]);
});

test('suggests the likely encodings with a word as each reads it', async () => {
  const client = await aRegistrar();
  const file = Buffer.from('student_id,first_name,last_name\n1,José,B\n', 'latin1');
  const { body } = await graphqlWithFile(client, IMPORT, file);
  const { encoding } = body.errors[0].extensions.suggestions;
  expect(encoding).toContainEqual({ encoding: 'windows-1252', word: 'José' });
  const chosen = await graphqlWithFile(client, IMPORT, file, { encoding: 'windows-1252' });
  expect(chosen.body.data.importStudents.created).toBe(1);
});

test('tells the limits of a file', async () => {
  const client = await aRegistrar();
  const { body } = await client.graphql('{ importLimits { maxBytes maxRows } }');
  expect(body.data.importLimits).toEqual({ maxBytes: 123456, maxRows: 789 });
});
