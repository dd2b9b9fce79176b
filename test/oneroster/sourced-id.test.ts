import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { findTextsInDatabase } from '../support/find-texts.ts';

/** The identifiers of people in OneRoster. */

const app = await useApp();

const tables = ['students', 'users', 'guardians'] as const;
type Table = (typeof tables)[number];

const { make } = app;
const admin = await make.aUser();
const institution = admin.institution;
const client = await app.as(admin);
const ids: Record<Table, number> = {
  students: await make.aStudent(institution),
  users: admin.id,
  guardians: await make.aGuardian(institution),
};

const store = (table: Table, sourcedId: string | null, id = ids[table]) =>
  app.pool.query(`update ${table} set sourced_id = $1 where id = $2`, [sourcedId, id]);

const query = async (text: string) => (await client.graphql(text)).body.data;

const READ: Record<Table, string> = {
  students: 'student',
  users: 'user',
  guardians: 'guardian',
};

test.each([
  ['students', 's'],
  ['users', 'u'],
  ['guardians', 'g'],
] as const)('of %s is the stored one, or else one that the service assigns', async (table, prefix) => {
  const id = ids[table];
  const text = `{ ${READ[table]}(id: ${id}) { sourcedId } ${table} { data { id sourcedId } } }`;
  expect((await query(text))[READ[table]]).toEqual({ sourcedId: `${prefix}-${id}` });
  await store(table, 'Other/SIS_1@x.y-2');
  const data = await query(text);
  expect(data[READ[table]]).toEqual({ sourcedId: 'Other/SIS_1@x.y-2' });
  expect(data[table].data).toContainEqual({ id, sourcedId: 'Other/SIS_1@x.y-2' });
  await store(table, null);
});

test.each(tables)('of %s is unique within the institution, and within no other', async (table) => {
  const { make } = app;
  const elsewhere = await make.aUser();
  const another = {
    students: () => make.aStudent(institution),
    users: async () => (await make.aUser({ institution })).id,
    guardians: () => make.aGuardian(institution),
  };
  const foreign = {
    students: () => make.aStudent(elsewhere.institution),
    users: async () => elsewhere.id,
    guardians: () => make.aGuardian(elsewhere.institution),
  };
  await store(table, 'shared');
  await store(table, 'shared', await foreign[table]());
  await expect(store(table, 'shared', await another[table]())).rejects.toThrow(`${table}_sourced_id_key`);
  await store(table, null);
});

test.each(tables)('of %s has the characters and the length that OneRoster allows', async (table) => {
  for (const wrong of ['', 'a b', 'ä', 'a,b', 'x'.repeat(256), 'a\nb'])
    await expect(store(table, wrong), wrong).rejects.toThrow(`${table}_sourced_id_check`);
  await store(table, 'x'.repeat(255));
  await store(table, null);
});

test('is no input of GraphQL, and no field of REST', async () => {
  for (const mutation of [
    'createGuardian(input: { name: "X", sourcedId: "x" }) { id }',
    `updateGuardian(id: ${ids.guardians}, input: { sourcedId: "x" }) { id }`,
    `updateStudent(id: ${ids.students}, input: { sourcedId: "x" }) { id }`,
    `updateUser(id: ${ids.users}, input: { sourcedId: "x" }) { id }`,
  ])
    expect((await client.graphql(`mutation { ${mutation} }`)).body.errors[0].message).toContain('sourcedId');
  expect((await client.get(`/students/${ids.students}`)).body).not.toHaveProperty('sourced_id');
});

test.each([
  ['student-4711', null],
  ['mina@secret.example', null],
  ['4711', null],
  ['x-b2baefad-4c1d-463e-b541-cc5f2f204f52', null],
  ['b2baefad-4c1d-463e-b541-cc5f2f204f52', 'b2baefad-4c1d-463e-b541-cc5f2f204f52'],
  ['s-987654', 's-987654'],
])(
  '%s of an erased student is afterwards %s: it stays only if it says nothing about the person',
  async (before, after) => {
    const id = await app.make.aStudent(institution);
    await store('students', before, id);
    await query(`mutation { eraseStudent(id: ${id}) { id } }`);
    const { pool } = app;
    const { rows } = await pool.query('select sourced_id from students where id = $1', [id]);
    expect(rows).toEqual([{ sourced_id: after }]);
    if (after === null && before.length > 4) expect(await findTextsInDatabase(pool, [before])).toEqual([]);
  },
);
