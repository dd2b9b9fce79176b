import { expect, test } from 'vitest';
import { importColumns } from '../../../src/students/import/import-columns.ts';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';

const app = await useSharedApp();

const aRegistrar = async () => app.as(await app.make.aUser({ role: 'registrar' }));

const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex');

test('makes a CSV template that can be imported when a student is added', async () => {
  const client = await aRegistrar();
  const { status, headers, bytes } = await client.download('/students/export?template=true');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="students-template.csv"');
  const [header, explanations, ...rest] = bytes.toString().split('\n') as [string, string];
  expect(header).toBe(importColumns.join(','));
  expect(explanations).toContain('# Required. Up to 100 characters; blank for a person with one name. Example: Zoë');
  expect(rest).toEqual(['']);
  const cells = { student_id: '1', first_name: 'A', last_name: 'B', email: 'a@x.example' };
  const line = importColumns.map((column) => cells[column as keyof typeof cells] ?? '').join(',');
  const { body } = await client.post('/students/import', formWith(`${bytes}${line}\n`));
  expect(body).toMatchObject({ total_rows: 1, created: 1, failed: 0, ignored_columns: [] });
});

test.each(['csv', 'xlsx'])('makes a .%s template without students, and its import says so', async (format) => {
  const user = await app.make.aUser({ role: 'registrar' });
  await app.make.aStudent(user.institution);
  const client = await app.as(user);
  const { bytes } = await client.download(`/students/export?template=true&format=${format}`);
  const { status, body } = await client.post('/students/import', formWith(bytes));
  expect(status).toBe(400);
  expect(body.details).toEqual({ file: ['has no rows below its header.'] });
});

test('skips an explanation that a school moved or shortened, but no student', async () => {
  const client = await aRegistrar();
  const rows = [
    'email,student_id,first_name,last_name',
    'a@x.example,1,A,B',
    '# Optional.,# Required. Ours: S-…,# Required.,',
    '# Optional.,# Required.,# Required.,mine',
    'b@x.example,# 2,A,B',
  ];
  const { body } = await client.post('/students/import', formWith(rows.join('\n')));
  expect(body).toMatchObject({ total_rows: 2, created: 2, failed: 0 });
});

test('begins a CSV file with a byte order mark only if it is asked to', async () => {
  const user = await app.make.aUser({ role: 'registrar' });
  await app.make.aStudent(user.institution, { first_name: 'Zoë' });
  const client = await app.as(user);
  const plain = (await client.download('/students/export')).bytes;
  expect(plain.subarray(0, 3)).not.toEqual(BYTE_ORDER_MARK);
  const marked = (await client.download('/students/export?bom=true')).bytes;
  expect(marked).toEqual(Buffer.concat([BYTE_ORDER_MARK, plain]));
  const template = (await client.download('/students/export?bom=true&template=true')).bytes;
  expect(template.subarray(0, 3)).toEqual(BYTE_ORDER_MARK);
  const { body } = await client.post('/students/import', formWith(marked, { mode: 'upsert' }));
  expect(body).toMatchObject({ unchanged: 1, failed: 0, ignored_columns: ['id'] });
});

test('refuses arguments that would have no effect', async () => {
  const client = await aRegistrar();
  const details = async (query: string) => (await client.get(`/students/export?${query}`)).body.details;
  expect(await details('template=true&format=json&class_id=1&status=active&search=a')).toEqual({
    template: ['is for the formats csv and xlsx only.'],
    class_id: ['cannot be combined with template, which has no students.'],
    status: ['cannot be combined with template, which has no students.'],
    search: ['cannot be combined with template, which has no students.'],
  });
  expect(await details('bom=true&format=xlsx')).toEqual({ bom: ['is for the format csv only.'] });
});

test('gives the path of a template over GraphQL', async () => {
  const client = await aRegistrar();
  const { body } = await client.graphql('{ exportStudents(template: true, bom: true) { fileName url } }');
  expect(body.data.exportStudents).toEqual({
    fileName: 'students-template.csv',
    url: '/students/export?format=csv&template=true&bom=true',
  });
});
