import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith, graphqlWithFile } from '../../support/files.ts';

/** Encoding, date format and columns as a client gives them ([D57], [D58], [D59]). */

const app = await useSharedApp();

const FILE = 'student_id,first_name,last_name,email\n1,A,B,a@x.example';

async function aRegistrar() {
  return app.as(await app.make.aUser({ role: 'registrar' }));
}

const fields = 'student_id, first_name, last_name, email, phone, date_of_birth, class_id, class_name, status';

test.each([
  [{ encoding: 'klingon' }, { encoding: [expect.stringContaining('is "klingon", which is no encoding. Send')] }],
  [{ date_format: 'dmy' }, { date_format: ['must be one of: YMD, MDY, DMY.'] }],
  [{ columns: '{"a"' }, { columns: ['must be JSON text.'] }],
  [{ columns: '["a"]' }, { columns: [expect.stringContaining('must be an object')] }],
  [{ columns: '"a"' }, { columns: [expect.stringContaining('must be an object')] }],
  [
    { columns: '{"Pupil": "pupil", "Mail": 5, "A": "email", "B": "email", "C": null}' },
    {
      columns: [
        expect.stringContaining(`names "pupil" for the column "Pupil". The fields are: ${fields}`),
        expect.stringContaining('names "5" for the column "Mail".'),
        'names email for two columns, "A" and "B".',
      ],
    },
  ],
  [
    { encoding: 'x', columns: '1', class_id: '0' },
    { encoding: expect.any(Array), columns: expect.any(Array), class_id: expect.any(Array) },
  ],
])('refuses %j with all problems at once', async (form, details) => {
  const client = await aRegistrar();
  const { status, body } = await client.post('/students/import', formWith(FILE, form));
  expect([status, body.details]).toEqual([400, details]);
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('reports the columns that were read, with the field of each', async () => {
  const client = await aRegistrar();
  const file = 'SIS ID,Surname,Forename,email,colour\n1,B,A,a@x.example,red';
  const { body } = await client.post('/students/import', formWith(file));
  expect(body).toMatchObject({ created: 1, skipped: 0, ignored_columns: ['colour'] });
  expect(body.columns).toEqual(
    expect.arrayContaining([
      { column: 'SIS ID', field: 'student_id' },
      { column: 'Surname', field: 'last_name' },
      { column: 'Forename', field: 'first_name' },
      { column: 'email', field: 'email' },
    ]),
  );
});

test('takes the options by GraphQL as by REST', async () => {
  const client = await aRegistrar();
  const operation = `mutation ($file: Upload!, $columns: JSON, $format: DateFormat) {
    importStudents(file: $file, encoding: "utf-8", dateFormat: $format, columns: $columns) { created columns { column field } }
  }`;
  const send = (columns: unknown) => graphqlWithFile(client, operation, FILE, { columns, format: 'DMY' });
  const refused = await send({ student_id: 'nothing' });
  expect(refused.body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { columns: [expect.stringContaining('names "nothing"')] },
  });
  expect((await send({ email: 'email' })).body.data.importStudents.created).toBe(1);
});

test('reads the file as the options say, and reports how it was read', async () => {
  const client = await aRegistrar();
  const rows = ['Pupil;first_name;last_name;email;dob;note', '1;José;B;a@x.example;03/04/2010;x'];
  const form = { encoding: 'windows-1252', date_format: 'MDY', columns: '{"Pupil": "student_id", "note": null}' };
  const { body } = await client.post('/students/import', formWith(Buffer.from(rows.join('\n'), 'latin1'), form));

  expect(body).toMatchObject({ created: 1, errors: [], ignored_columns: ['note'] });
  const file = { sheet: null, header_row: 1, encoding: 'windows-1252', delimiter: ';', date_format: 'MDY' };
  expect(body.file).toEqual(file);
  expect(body.columns).toEqual([
    { column: 'Pupil', field: 'student_id' },
    { column: 'first_name', field: 'first_name' },
    { column: 'last_name', field: 'last_name' },
    { column: 'email', field: 'email' },
    { column: 'dob', field: 'date_of_birth' },
    { column: 'note', field: null },
  ]);
  const { data } = (await client.get('/students')).body;
  expect(data[0]).toMatchObject({ student_id: '1', first_name: 'José', date_of_birth: '2010-03-04' });
});

test('gives every problem of the plan its code', async () => {
  const client = await aRegistrar();
  await client.post('/students/import', formWith(FILE));
  const file = `${FILE},,\n2,A,B,A@x.example,nowhere,7`.replace('email', 'email,class_name,parent_id');
  const { body } = await client.post('/students/import', formWith(file));
  expect(body.errors.map(({ row, field, code }: Record<string, unknown>) => [row, field, code])).toEqual([
    [2, 'student_id', 'already_in_use'],
    [2, 'email', 'already_in_use'],
    [3, 'email', 'duplicate_in_file'],
    [3, 'email', 'already_in_use'],
    [3, 'class_name', 'unknown_class'],
    [3, 'parent_id', 'unknown_guardian'],
  ]);
});
