import { expect, inject, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { findStoredTexts } from '../support/stored-texts.ts';

const app = useApp();

async function somebodyErased() {
  const { make, registrar } = app.current;
  const user = await make.aUser();
  const client = await app.current.as(user);
  const student = { student_id: 'quixote-0815', first_name: 'Wilhelmina', last_name: 'Zanzibarrow' };
  const { body } = await client.post('/students', student, { 'idempotency-key': 'once' });
  const guardian = await client.graphql(
    'mutation { createGuardian(input: { name: "Penelope Zanzibarrow", email: "p@example.org" }) { id } }',
  );
  await client.graphql(
    `mutation { linkGuardian(studentId: ${body.id}, guardianId: ${guardian.body.data.createGuardian.id}, primary: true) { id } }`,
  );
  const { rows } = await registrar.database.pool.query<{ audit_key: Buffer }>(
    `select audit_key from students where institution_id = $1
     union all select audit_key from guardians where institution_id = $1`,
    [user.institution.id],
  );
  expect(rows).toHaveLength(2);
  const erased = await client.graphql(`mutation { eraseStudent(id: ${body.id}) { id } }`);
  expect(erased.body.data.eraseStudent).toEqual({ id: body.id });
  return ['Zanzibarrow', 'zanzibarrow', 'Wilhelmina', 'quixote-0815', ...rows.map(({ audit_key }) => audit_key)];
}

test.skipIf(!inject('serverDirectory'))(
  'the upkeep removes erased persons from the files of the database, once no older transaction is in progress',
  async () => {
    const { pool } = app.current.registrar.database;
    const { upkeep } = app.current.startJobs();
    const reader = await pool.connect();
    let texts: (string | Buffer)[] = [];
    try {
      await reader.query('begin isolation level repeatable read; select');
      texts = await somebodyErased();
      await pool.query(`update pending_vacuums set requested_at = now() - interval '10 minutes'`);

      await upkeep();

      const inFiles = ['guardians', 'idempotency_keys', 'student_words_pkey', 'students', 'students_name_index'];
      expect(await findStoredTexts(pool, texts)).toEqual(expect.arrayContaining(inFiles));
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await upkeep();

    expect(await findStoredTexts(pool, texts)).toEqual([]);
    expect((await pool.query('select from pending_vacuums')).rowCount).toBe(0);
  },
);

test('the upkeep lets erasures of ten minutes share a vacuum', async () => {
  const { pool } = app.current.registrar.database;
  await somebodyErased();

  await app.current.startJobs().upkeep();

  expect((await pool.query('select from pending_vacuums')).rowCount).toBe(1);
});

test('deleting a guardian asks for a vacuum', async () => {
  const { make, registrar } = app.current;
  const user = await make.aUser();
  const guardianId = await make.aGuardian(user.institution);
  const client = await app.current.as(user);
  await client.graphql(`mutation { deleteGuardian(id: ${guardianId}) { id } }`);
  const requests = 'select from pending_vacuums where institution_id = $1';
  expect((await registrar.database.pool.query(requests, [user.institution.id])).rowCount).toBe(1);
});
