import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { statementsOf } from '../../support/statements.ts';

const app = await useSharedApp();

const LINK = `mutation ($studentId: Int!, $guardianId: Int!, $relation: String, $primary: Boolean) {
  linkGuardian(studentId: $studentId, guardianId: $guardianId, relation: $relation, primary: $primary) {
    id version parent { id } guardians { id name relation contactPriority primary }
  }
}`;
const UNLINK = `mutation ($studentId: Int!, $guardianId: Int!) {
  unlinkGuardian(studentId: $studentId, guardianId: $guardianId) { version parent { id } guardians { id contactPriority } }
}`;

async function family() {
  const user = await app.make.aUser({ role: 'registrar' });
  const { institution } = user;
  const client = await app.as(user);
  const run = async (query: string, variables: Record<string, unknown> = {}) => {
    const { body } = await client.graphql(query, variables);
    return refusalOf(body) ?? Object.values(body.data)[0];
  };
  const create = async (input: Record<string, unknown>) =>
    run('mutation ($input: CreateGuardianInput!) { createGuardian(input: $input) { id name email phone createdAt } }', {
      input,
    });
  return { client, institution, run, create, studentId: await app.make.aStudent(institution) };
}

test('creates, changes, lists and finds guardians', async () => {
  const { run, create } = await family();
  const made = await create({ name: ' Zoë  Parent ', email: 'zoe@home.example' });
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Zoë  Parent',
    email: 'zoe@home.example',
    phone: null,
    createdAt: expect.any(String),
  });

  const update =
    'mutation ($id: Int!, $input: UpdateGuardianInput!) { updateGuardian(id: $id, input: $input) { name email phone } }';
  expect(await run(update, { id: made.id, input: { email: null, phone: '55555' } })).toEqual({
    name: 'Zoë  Parent',
    email: null,
    phone: '55555',
  });

  await create({ name: 'Other' });
  expect(await run('{ guardians(search: "parent zoe") { data { id } pagination { total } } }')).toEqual({
    data: [{ id: made.id }],
    pagination: { total: 1 },
  });
  expect(await run('{ guardians(page: 2, limit: 1) { data { name } pagination { total totalPages } } }')).toEqual({
    data: [{ name: 'Other' }],
    pagination: { total: 2, totalPages: 2 },
  });
  expect(await run(`{ guardian(id: ${made.id}) { name } }`)).toEqual({ name: 'Zoë  Parent' });
});

test('reports all problems of a guardian at once', async () => {
  const { create, run } = await family();

  expect(await create({ name: ' ', email: 'x', phone: '1' })).toEqual({
    code: 'VALIDATION_ERROR',
    details: { name: ['is required.'], email: [expect.any(String)], phone: [expect.any(String)] },
  });
  const update = 'mutation { updateGuardian(id: 999, input: { name: "X" }) { id } }';
  expect(await run(update)).toMatchObject({ code: 'NOT_FOUND' });
});

test('does not change a linked guardian, except for adding a missing audit key', async () => {
  const { run, create, studentId } = await family();
  const { pool } = app;
  const { id } = await create({ name: 'Mother' });
  const { rows } = await pool.query(
    `update guardians set audit_key = null, updated_at = '2026-01-02' where id = $1 returning updated_at`,
    [id],
  );

  await run(LINK, { studentId, guardianId: id, relation: 'mother' });

  const after = await pool.query('select audit_key is not null as has_key, updated_at from guardians where id = $1', [
    id,
  ]);
  expect(after.rows).toEqual([{ has_key: true, updated_at: rows[0].updated_at }]);
});

test('links guardians in order, the primary one first, and shows that one as parent', async () => {
  const { run, create, studentId, client } = await family();
  const [mother, father] = [await create({ name: 'Mother' }), await create({ name: 'Father' })];

  await run(LINK, { studentId, guardianId: mother.id, relation: 'mother' });
  const linked = await run(LINK, { studentId, guardianId: father.id, relation: 'father', primary: true });

  expect(linked).toEqual({
    id: studentId,
    version: 2,
    parent: { id: father.id },
    guardians: [
      { id: father.id, name: 'Father', relation: 'father', contactPriority: 1, primary: true },
      { id: mother.id, name: 'Mother', relation: 'mother', contactPriority: 2, primary: false },
    ],
  });
  const { body } = await client.get(`/students/${studentId}`);
  expect(body.parent).toEqual({ id: father.id, name: 'Father', email: null, phone: null });

  const again = await run(LINK, { studentId, guardianId: father.id });
  expect(again).toMatchObject({ version: 2, guardians: [{ relation: 'father', primary: true }, {}] });
  expect(await run(UNLINK, { studentId, guardianId: father.id })).toEqual({
    version: 3,
    parent: null,
    guardians: [{ id: mother.id, contactPriority: 1 }],
  });
  expect(await run(UNLINK, { studentId, guardianId: father.id })).toMatchObject({ code: 'NOT_FOUND' });
});

test('refuses more than a hundred guardians of a student', async () => {
  const { run, create, studentId, institution } = await family();
  const { id } = await create({ name: 'One too many' });
  const fill = `with guardian as (insert into guardians (institution_id, name) select $1, 'G' from generate_series(1, 100) returning id)
    insert into student_guardians (institution_id, student_id, guardian_id, contact_priority) select $1, $2, id, row_number() over () from guardian`;
  await app.pool.query(fill, [institution.id, studentId]);

  expect(await run(LINK, { studentId, guardianId: id })).toMatchObject({
    details: { guardianId: [expect.stringContaining('at most 100')] },
  });
});

test('shares a guardian among siblings, and leaves out deleted students', async () => {
  const { run, create, studentId, institution, client } = await family();
  const { id: guardianId } = await create({ name: 'Mother' });
  const sibling = await app.make.aStudent(institution);
  const gone = await app.make.aStudent(institution);
  for (const child of [studentId, sibling, gone]) await run(LINK, { studentId: child, guardianId, primary: true });
  await client.delete(`/students/${gone}`);

  const read = `{ guardian(id: ${guardianId}) { students { id parent { name } } } }`;
  expect(await run(read)).toEqual({
    students: [studentId, sibling].map((id) => ({ id, parent: { name: 'Mother' } })),
  });

  expect(await run(`mutation { deleteGuardian(id: ${guardianId}, unlink: true) { id message } }`)).toMatchObject({
    id: guardianId,
  });
  expect(await run(`{ guardian(id: ${guardianId}) { id } }`)).toBeNull();
  expect((await client.get(`/students/${sibling}`)).body.parent).toBeNull();
  expect(await run(`mutation { deleteGuardian(id: ${guardianId}) { id } }`)).toMatchObject({ code: 'NOT_FOUND' });
});

test('finds neither students nor guardians of another institution', async () => {
  const [one, other] = [await family(), await family()];
  const { id: guardianId } = await other.create({ name: 'Elsewhere' });

  expect(await one.run(LINK, { studentId: one.studentId, guardianId })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await other.run(LINK, { studentId: one.studentId, guardianId })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await one.run(`{ guardian(id: ${guardianId}) { id } }`)).toBeNull();
});

test('seals personal values in the audit trail', async () => {
  const { create } = await family();
  const { id } = await create({ name: 'Secretive', email: 'secret@home.example' });

  const { rows } = await app.pool.query(
    `select action, changes::text as changes from audit_logs where resource_type = 'guardian' and resource_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'guardian.created', changes: expect.not.stringMatching(/Secretive|secret@/) }]);
});

test('requires read:guardians and manage:guardians', async () => {
  const { institution, studentId } = await family();
  const viewer = await app.as(await app.make.aUser({ role: 'viewer', institution }));
  const teacher = await app.as(await app.make.aUser({ role: 'teacher', institution }));
  const code = ({ body }: { body: { errors: { extensions: { code: string } }[] } }) => body.errors[0]?.extensions.code;

  expect(code(await viewer.graphql(`{ student(id: ${studentId}) { guardians { id } } }`))).toBe('FORBIDDEN');
  expect(code(await viewer.graphql('{ guardians { data { id } } }'))).toBe('FORBIDDEN');
  expect((await teacher.graphql('{ guardians { data { id } } }')).body.data.guardians.data).toEqual([]);
  expect(code(await teacher.graphql('mutation { createGuardian(input: { name: "X" }) { id } }'))).toBe('FORBIDDEN');
});

test('reads guardians of many students, and students of many guardians, with one statement each', async () => {
  const { institution, run, client } = await family();
  for (let n = 0; n < 10; n += 1) {
    const guardianId = await app.make.aGuardian(institution);
    await run(LINK, { studentId: await app.make.aStudent(institution), guardianId });
  }
  const query = '{ guardians(limit: 2) { data { id students { id guardians { id } } } } }';
  expect((await client.graphql(query)).body).toMatchObject({ data: { guardians: { data: { length: 2 } } } });

  expect(await statementsOf(app, () => client.graphql(query))).toHaveLength(3);
});
