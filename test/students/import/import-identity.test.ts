import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith, graphqlWithFile } from '../../support/files.ts';
import { aSchoolOf, row, send, statuses } from './partial-file.ts';

/** Identifiers that spreadsheets have changed, and persons who are there already ([D96]). */

const app = await useSharedApp();

const HEADER = 'student_id,first_name,last_name,zip,phone,dob';

async function aSchool(...students: Record<string, unknown>[]) {
  const user = await app.make.aUser({ role: 'registrar' });
  const ids: number[] = [];
  for (const student of students) ids.push(await app.make.aStudent(user.institution, student));
  return { client: await app.as(user), ids };
}

async function importRows(client: Client, rows: readonly string[], fields: Record<string, string> = {}) {
  const { body } = await client.post('/students/import', formWith([HEADER, ...rows].join('\n'), fields));
  const problems = body.errors.map(({ row, field, code }: Record<string, unknown>) => [row, field, code]);
  return { ...body, problems };
}

test.each(['create', 'upsert'])('refuses numbers that a spreadsheet has changed, in mode %s', async (mode) => {
  const { client, ids } = await aSchool({ student_id: '00077' }, { student_id: '1234' }, { student_id: 'A-7' });
  const rows = [
    '77,Zoe,Abel,07030,,',
    '77.0,Z,A,7030.0,,',
    '"1,234",Z,A,,"5,415,550,177",',
    '1.23457E+14,Z,A,,,',
    'A-07,Z,A,,0171.234567,',
  ];
  const { created, failed, problems, errors } = await importRows(client, rows, { mode });
  expect([created, failed]).toEqual([1, 4]);
  expect(problems).toEqual([
    [2, 'student_id', 'similar_student_id'],
    [3, 'student_id', 'number_format'],
    [3, 'student_id', 'similar_student_id'],
    [3, 'address_zip', 'number_format'],
    [4, 'student_id', 'number_format'],
    [4, 'student_id', 'similar_student_id'],
    [4, 'phone', 'number_format'],
    [5, 'student_id', 'lost_digits'],
  ]);
  expect(errors[0]).toMatchObject({ column: 'student_id', value: '77' });
  expect(errors[0].message).toContain(`student ${ids[0]} (00077)`);
});

test('takes phone numbers with points for what they are', async () => {
  const { client } = await aSchool();
  const phones = ['541.555.0177', '44.20.7946.0958'];
  const rows = phones.map((phone, index) => `P-${index},Z,A,,${phone},`);
  expect(await importRows(client, rows)).toMatchObject({ created: 2, problems: [] });
  const { data } = (await client.get('/students')).body;
  expect(data.map(({ phone }: { phone: string }) => phone)).toEqual(phones);
});

test('takes similar identifiers if the client accepts them, over REST and GraphQL', async () => {
  const { client } = await aSchool({ student_id: '00077' });
  expect(await importRows(client, ['77,Zoe,Abel,,,'], { similar_ids: 'accept' })).toMatchObject({
    created: 1,
    errors: [],
  });
  const query =
    'mutation ($file: Upload!, $ids: SimilarIds) { importStudents(file: $file, similarIds: $ids) { created failed } }';
  const { body } = await graphqlWithFile(client, query, `${HEADER}\n077,Zoe,Abel,,,`, { ids: 'accept' });
  expect(body.data.importStudents).toEqual({ created: 1, failed: 0 });
  const refused = await graphqlWithFile(client, query, `${HEADER}\n0077,Zoe,Abel,,,`, { ids: 'refuse' });
  expect(refused.body.data.importStudents).toEqual({ created: 0, failed: 1 });
});

test('leaves numbers alone that a student has, as an export writes them', async () => {
  const own = { student_id: '12.5', phone: '171.2345', address_zip: '1,234' };
  const { client } = await aSchool(own, { student_id: '0012.5' }, { student_id: '1E+14' });
  const file = (await client.get('/students/export')).body;
  const { body } = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
  expect(body).toMatchObject({ unchanged: 3, failed: 0, errors: [] });
});

test('deactivates nobody while a row has the id of a missing student as a spreadsheet changed it', async () => {
  const { client } = await aSchoolOf(app, ['0001', '0002']);
  const { status, body } = await send(client, [row('0001'), row('2')], { missing_limit: '100' });
  expect([status, body.error]).toEqual([409, 'conflict']);
  expect(body.message).toContain('who may be meant: 3.');
  expect(await statuses(client)).toEqual({ '0001': 'active', '0002': 'active' });
});

test('hints at persons who are there already or in an earlier row, and imports them', async () => {
  const known = { student_id: 'S1', first_name: 'Zoë', last_name: 'Ábel', date_of_birth: '2010-01-02' };
  const { client, ids } = await aSchool(known, { student_id: 'S2', first_name: 'Al', last_name: 'Bo' });
  const rows = [
    'S3,ZOE,Abel,,,2010-01-02',
    'S4,Zoe,Abel,,,2011-01-02',
    'S5,Al,Bo,,,',
    'S6,Cy,Do,,,2010-05-05',
    'S7,cy,do,,,2010-05-05',
  ];
  const tried = await importRows(client, rows, { dry_run: 'true', atomic: 'true' });
  const { created, failed, problems, errors, id } = await importRows(client, rows, { atomic: 'true' });
  expect([created, failed]).toEqual([5, 0]);
  expect(problems).toEqual([
    [2, 'last_name', 'possible_duplicate'],
    [6, 'last_name', 'possible_duplicate'],
  ]);
  expect(errors[0].message).toBe(`has the same names and date of birth as student ${ids[0]} (S1).`);
  expect(errors[1].message).toBe('has the same names and date of birth as row 5.');
  expect(tried.errors).toEqual(errors);
  const stored = await client.graphql(`{ import(id: ${id}) { failed problems { row code } } }`);
  expect(stored.body.data.import.problems).toEqual([2, 6].map((row) => ({ row, code: 'possible_duplicate' })));
  expect(await importRows(client, rows, { mode: 'upsert' })).toMatchObject({ unchanged: 5, errors: [] });
});

test('names the student whose former identifier a row has, and deactivates nobody meanwhile', async () => {
  const { client, ids } = await aSchool({ student_id: 'OLD' });
  await client.graphql(`mutation { updateStudent(id: ${ids[0]}, input: { studentId: "NEW" }) { id } }`);
  const { created, errors } = await importRows(client, ['OLD,Sam,Student,,,'], { mode: 'upsert' });
  expect([created, errors.length]).toEqual([0, 1]);
  expect(errors[0]).toMatchObject({ field: 'student_id', code: 'former_student_id', value: 'OLD' });
  expect(errors[0].message).toContain(`student ${ids[0]} (NEW)`);
  const fields = { mode: 'upsert', missing: 'deactivate', missing_limit: '100' };
  const { status } = await client.post('/students/import', formWith(`${HEADER}\nOLD,Sam,Student,,,`, fields));
  expect(status).toBe(409);
});

test('takes a person with one name', async () => {
  const { client } = await aSchool();
  const file = 'student_id,name\n1,"Suharto,"';
  expect((await client.post('/students/import', formWith(file))).body).toMatchObject({ created: 1, errors: [] });
  const exported = (await client.get('/students/export')).body;
  const again = await client.post('/students/import', formWith(exported, { mode: 'upsert' }));
  expect(again.body).toMatchObject({ unchanged: 1, failed: 0 });
});
