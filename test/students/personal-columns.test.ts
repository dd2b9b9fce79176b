import { expect, test } from 'vitest';
import { Student } from '../../src/students/student.entity.ts';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { findTextsInDatabase } from '../support/find-texts.ts';

/** Every personal column of the entity, also one that is added later, passes through each API, the audit trail and files, and is erased. */

const app = await useApp();

/**
 * Columns that say nothing about the person; every other column of the entity is personal. Only OneRoster writes a sourcedId, and
 * its form decides whether erasure clears it. Former ids come from changes: `student-ids.test.ts`.
 */
const impersonal = [
  'institution_id',
  'id',
  'class_id',
  'status',
  'enrollment_date',
  'primary_guardian_id',
  'former_student_ids',
  'sourced_id',
  'audit_key',
  'version',
  'deleted_at',
  'erased_at',
  'created_at',
  'updated_at',
];

/** Columns that REST does not know. */
const graphqlOnly = [
  'middle_name',
  'preferred_first_name',
  'preferred_middle_name',
  'preferred_last_name',
  'grade_level',
];

/** Values of columns that do not take any text. */
const special: Record<string, string> = {
  email: 'unmistakable@students.example',
  phone: '+49 171 987654321',
  date_of_birth: '1987-07-13',
};

const other = { first_name: 'Another', last_name: 'Person', email: 'another@students.example' };

const client = await app.as(await app.make.aUser());
const { props } = app.registrar.database.orm.getMetadata().get(Student);
const columns = props.flatMap(({ fieldNames }) => fieldNames).filter((column) => !impersonal.includes(column));
/** A value for every personal column, found nowhere else in the database. */
const values: Record<string, string> = Object.fromEntries(
  columns.map((column) => [column, special[column] ?? `Unmistakable${column.replaceAll('_', '')}`]),
);
/** Those of the columns in REST. */
const restValues: Record<string, string> = Object.fromEntries(
  Object.entries(values).filter(([column]) => !graphqlOnly.includes(column)),
);

/** `address_street` as `address.street`: the API nests the address. */
const nestedName = (column: string) => column.replace(/^address_/, 'address.');

/** Columns and values as a request or response body has them. */
function nested(entries: Record<string, string>): Record<string, unknown> {
  const flat: Record<string, string> = {};
  const address: Record<string, string> = {};
  for (const [column, value] of Object.entries(entries)) {
    const [name, part] = nestedName(column).split('.') as [string, string?];
    if (part) address[part] = value;
    else flat[name] = value;
  }
  return { ...flat, ...(Object.keys(address).length > 0 && { address }) };
}

/** Columns and values as the GraphQL API has them: `first_name` as `firstName`. */
function camelCased(entries: Record<string, string>): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(nested(entries)).map(([name, value]) => [camel(name), value]));
}

async function query(text: string, variables: Record<string, unknown> = {}) {
  const { body } = await client.graphql(text, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** Creates a student through GraphQL, and returns its id. */
async function createStudent(entries: Record<string, string>): Promise<number> {
  const text = 'mutation ($input: CreateStudentInput!) { createStudent(input: $input) { id } }';
  return (await query(text, { input: camelCased(entries) })).createStudent.id;
}

/** Asserts that both APIs show the student with all values. */
async function expectValues(id: number): Promise<void> {
  const { address, ...flat } = camelCased(values);
  const selection = `${Object.keys(flat).join(' ')} address { ${Object.keys(address as object).join(' ')} }`;
  expect((await query(`{ student(id: ${id}) { ${selection} } }`)).student).toEqual({ ...flat, address });
  const { body } = await client.get(`/students/${id}`);
  expect(body).toMatchObject(nested(restValues));
  for (const column of graphqlOnly) expect(body).not.toHaveProperty(column);
}

/** Erases the student, and asserts that no column of the database holds any of the values afterwards. */
async function erase(id: number): Promise<void> {
  await query(`mutation { eraseStudent(id: ${id}) { id } }`);
  expect(await findTextsInDatabase(app.pool, Object.values(values))).toEqual([]);
}

/** Imports a file of one student, who then has all the values. Returns the student's id. */
async function importStudent(file: Buffer, mode: 'create' | 'upsert'): Promise<number> {
  const { body } = await client.post('/students/import', formWith(file, { mode }));
  expect(body).toMatchObject({ [mode === 'create' ? 'created' : 'updated']: 1, ignored_columns: ['id'], errors: [] });
  const [student] = (await client.get('/students')).body.data;
  await expectValues(student.id);
  return student.id;
}

test('is created and read by GraphQL, and erased', async () => {
  const id = await createStudent(values);
  await expectValues(id);
  await erase(id);
});

test('is created and read by REST, and erased', async () => {
  const { status, body } = await client.post('/students', nested(restValues));
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await client.get(`/students/${body.id}`)).body).toMatchObject(nested(restValues));
  await erase(body.id);
});

test('is unknown to REST if only GraphQL has it', async () => {
  const id = await createStudent({ ...other, student_id: values.student_id as string });
  const sent = Object.fromEntries(graphqlOnly.map((column) => [column, 'x']));
  for (const { status, body } of [
    await client.post('/students', { ...nested(restValues), ...sent }),
    await client.put(`/students/${id}`, sent),
  ]) {
    expect(status).toBe(400);
    expect(body.details).toMatchObject(
      Object.fromEntries(graphqlOnly.map((column) => [column, [expect.stringContaining('is not a known field')]])),
    );
  }
  await erase(id);
});

/** PUT takes these only as they are stored ([D22]). */
const isFixedInRest = (column: string) => /^(student_id|date_of_birth|address_\w+)$/.test(column);

test('is changed by PUT, which also takes back what GET returned', async () => {
  const id = await createStudent({ ...other, student_id: values.student_id as string });
  const changes = Object.fromEntries(Object.entries(restValues).filter(([column]) => !isFixedInRest(column)));
  const changed = await client.put(`/students/${id}`, changes);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { body } = await client.get(`/students/${id}`);
  expect(body).toMatchObject(changes);
  const { id: _, ...sentBack } = body;
  expect((await client.put(`/students/${id}`, sentBack)).body).toMatchObject(changes);
  await erase(id);
});

test('is changed by the GraphQL mutation, and kept by PUT', async () => {
  const id = await createStudent({ ...other, student_id: values.student_id as string });
  const { studentId: _, ...input } = camelCased(values);
  const text = 'mutation ($id: Int!, $input: UpdateStudentInput!) { updateStudent(id: $id, input: $input) { id } }';
  await query(text, { id, input });
  await expectValues(id);
  const { id: __, ...sentBack } = (await client.get(`/students/${id}`)).body;
  expect((await client.put(`/students/${id}`, sentBack)).status).toBe(200);
  await expectValues(id);
  await erase(id);
});

test('is in the audit record, sealed', async () => {
  const id = await createStudent(values);
  const changes = async () => {
    const { body } = await client.get(`/admin/audit-logs?action=student.created&resource_id=${id}`);
    return body.data[0].changes;
  };
  const changesOfAll = (changeOf: (column: string) => object) =>
    Object.fromEntries(Object.keys(values).map((column) => [nestedName(column), changeOf(column)]));
  expect(await changes()).toMatchObject(changesOfAll((column) => ({ from: null, to: values[column] })));
  await erase(id);
  expect(await changes()).toMatchObject(changesOfAll(() => ({ from: '[erased]', to: '[erased]' })));
});

test('is exported, and imported into a new student and over another one', async () => {
  const id = await createStudent(values);
  const { bytes } = await client.download('/students/export');
  await erase(id);
  await erase(await importStudent(bytes, 'create'));
  await createStudent({ ...other, student_id: values.student_id as string });
  await erase(await importStudent(bytes, 'upsert'));
});
