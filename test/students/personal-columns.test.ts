import { beforeAll, expect, test } from 'vitest';
import { Student } from '../../src/students/student.entity.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { whereAnywhere } from '../support/everywhere.ts';
import { formWith } from '../support/files.ts';

/** Every personal column of a student, the one that is added tomorrow included, goes all the way and is erased in the end. */

const app = useApp();
let client: Client;

/** What says nothing about the person. Every other column of the entity is personal. */
const impersonal = [
  'institution_id',
  'id',
  'class_id',
  'status',
  'enrollment_date',
  'primary_guardian_id',
  'audit_key',
  'version',
  'deleted_at',
  'erased_at',
  'created_at',
  'updated_at',
];

/** Values of columns that do not take any word. */
const special: Record<string, string> = {
  email: 'unmistakable@students.example',
  phone: '+49 171 987654321',
  date_of_birth: '1987-07-13',
};

const other = { first_name: 'Another', last_name: 'Person', email: 'another@students.example' };

/** A value of every personal column that stands nowhere else. */
let values: Record<string, string>;

beforeAll(async () => {
  client = await app.current.as(await app.current.make.aUser());
  const { props } = app.current.registrar.database.orm.getMetadata().get(Student);
  const columns = props.flatMap(({ fieldNames }) => fieldNames).filter((column) => !impersonal.includes(column));
  values = Object.fromEntries(
    columns.map((column) => [column, special[column] ?? `Unmistakable${column.replaceAll('_', '')}`]),
  );
});

/** `address_street` as `address.street`: how the API nests what the table keeps flat. */
const nestedName = (column: string) => column.replace(/^address_/, 'address.');

/** The columns' values as a body or an answer has them. */
function nested(entries: Record<string, string>): Record<string, unknown> {
  const flat: Record<string, string> = {};
  const address: Record<string, string> = {};
  for (const [column, value] of Object.entries(entries)) {
    const [name, part] = nestedName(column).split('.') as [string, string?];
    if (part) address[part] = value;
    else flat[name] = value;
  }
  return { ...flat, address };
}

async function query(text: string) {
  const { body } = await client.graphql(text);
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** Erases the student, after which none of the values stands anywhere. */
async function erase(id: number): Promise<void> {
  await query(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect(await whereAnywhere(app.current.registrar.database.pool, Object.values(values))).toEqual([]);
}

/** Imports a file of one student, who then has all the values, and gives its id. */
async function importStudent(file: Buffer, mode: 'create' | 'upsert'): Promise<number> {
  const { body } = await client.post('/students/import', formWith(file, { mode }));
  expect(body).toMatchObject({ [mode === 'create' ? 'created' : 'updated']: 1, ignored_columns: ['id'], errors: [] });
  const [student] = (await client.get('/students')).body.data;
  expect(student).toMatchObject(nested(values));
  return student.id;
}

async function createStudent(body: object): Promise<number> {
  const created = await client.post('/students', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id;
}

test('is created, read and erased', async () => {
  const id = await createStudent(nested(values));
  expect((await client.get(`/students/${id}`)).body).toMatchObject(nested(values));
  await erase(id);
});

test('is part of the GraphQL API', async () => {
  const id = await createStudent(nested(values));
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const expected = Object.fromEntries(Object.entries(nested(values)).map(([name, value]) => [camel(name), value]));
  const { address, ...flat } = expected;
  const selection = `${Object.keys(flat).join(' ')} address { ${Object.keys(address as object).join(' ')} }`;
  expect((await query(`{ student(id: ${id}) { ${selection} } }`)).student).toEqual(expected);
  await erase(id);
});

test('is in the audit record, sealed', async () => {
  const id = await createStudent(nested(values));
  const changes = async () => {
    const { body } = await client.get(`/admin/audit-logs?action=student.created&resource_id=${id}`);
    return body.data[0].changes;
  };
  const said = (text: (column: string) => object) =>
    Object.fromEntries(Object.keys(values).map((column) => [nestedName(column), text(column)]));
  expect(await changes()).toMatchObject(said((column) => ({ from: null, to: values[column] })));
  await erase(id);
  expect(await changes()).toMatchObject(said(() => ({ from: '[erased]', to: '[erased]' })));
});

test('is exported, and imported into a new student and over another one', async () => {
  const id = await createStudent(nested(values));
  const { bytes } = await client.download('/students/export');
  await erase(id);
  await erase(await importStudent(bytes, 'create'));
  await createStudent({ ...other, student_id: values.student_id });
  await erase(await importStudent(bytes, 'upsert'));
});
