import { expect, inject, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { findStoredTexts } from '../support/stored-texts.ts';
import { whileHolding } from '../support/while-holding.ts';

const app = await useApp();

async function somebodyErased() {
  const { make, pool } = app;
  const user = await make.aUser();
  const client = await app.as(user);
  const student = { student_id: 'quixote-0815', first_name: 'Wilhelmina', last_name: 'Zanzibarrow' };
  await make.aStudent(user.institution, { last_name: 'Aardvark' });
  const { body } = await client.post('/students', student, { 'idempotency-key': 'once' });
  const guardian = await client.graphql(
    'mutation { createGuardian(input: { name: "Penelope Zanzibarrow", email: "p@example.org" }) { id } }',
  );
  await client.graphql(
    `mutation { linkGuardian(studentId: ${body.id}, guardianId: ${guardian.body.data.createGuardian.id}, primary: true) { id } }`,
  );
  const { rows } = await pool.query<{ audit_key: Buffer }>(
    `select audit_key from students where institution_id = $1 and audit_key is not null
     union all select audit_key from guardians where institution_id = $1`,
    [user.institution.id],
  );
  expect(rows).toHaveLength(2);
  await pool.query('analyze students, guardians');
  const erased = await client.graphql(`mutation { eraseStudent(id: ${body.id}) { id } }`);
  expect(erased.body.data.eraseStudent).toEqual({ id: body.id });
  return {
    institutionId: user.institution.id,
    texts: ['Zanzibarrow', 'zanzibarrow', 'Wilhelmina', 'quixote-0815', ...rows.map(({ audit_key }) => audit_key)],
  };
}

async function letTenMinutesPass(): Promise<void> {
  await app.pool.query(`update pending_vacuums set requested_at = requested_at - interval '10 minutes'`);
}

async function countRequests(institutionId: number): Promise<number | null> {
  const text = 'select from pending_vacuums where institution_id = $1';
  return (await app.pool.query(text, [institutionId])).rowCount;
}

/** Runs the upkeep until it has done all that an institution's erasures ask for: a transaction of another job may delay it. */
async function vacuumAll(institutionId: number): Promise<void> {
  const { upkeep } = app.startJobs();
  await eventually(async () => {
    await upkeep();
    return (await countRequests(institutionId)) === 0;
  }, 'the erased rows are removed');
}

test.skipIf(!inject('serverDirectory'))(
  'the upkeep removes erased persons from the files of the database',
  async () => {
    const { pool } = app;
    const { institutionId, texts } = await somebodyErased();
    await letTenMinutesPass();
    const inFiles = ['guardians', 'idempotency_keys', 'pg_statistic', 'student_words_pkey', 'students_name_index'];
    expect(await findStoredTexts(pool, texts)).toEqual(expect.arrayContaining(inFiles));

    await vacuumAll(institutionId);

    expect(await findStoredTexts(pool, texts)).toEqual([]);
  },
);

test('the upkeep vacuums again until no older transaction is in progress', async () => {
  const { upkeep } = app.startJobs();
  const reader = await app.pool.connect();
  let institutionId = 0;
  try {
    await reader.query('begin isolation level repeatable read; select');
    institutionId = (await somebodyErased()).institutionId;
    await letTenMinutesPass();
    // One for the tables, and one for the statistics.
    await upkeep();
    await upkeep();
    expect(await countRequests(institutionId)).toBe(1);
  } finally {
    await reader.query('rollback');
    reader.release();
  }

  await vacuumAll(institutionId);
});

test('the upkeep lets erasures of ten minutes share a vacuum', async () => {
  const { institutionId } = await somebodyErased();
  const { upkeep } = app.startJobs();

  await upkeep();
  await upkeep();

  expect(await countRequests(institutionId)).toBe(1);
});

test('a service that stops does not wait for a vacuum, and leaves it to the next one', async () => {
  const { institutionId } = await somebodyErased();
  await letTenMinutesPass();
  const lock = { text: 'lock table guardians in share update exclusive mode', values: [] };

  await whileHolding(app.pool, lock, async (waiting) => {
    const { upkeep } = app.startJobs();
    let isWaiting = false;
    const blocked = waiting(1).then(() => {
      isWaiting = true;
    });
    let vacuum: Promise<void>;
    do {
      vacuum = upkeep();
      await Promise.race([vacuum, blocked]);
    } while (!isWaiting);
    await app.stopJobs();
    await vacuum;
  });

  expect(await countRequests(institutionId)).toBe(1);
});

test('deleting a guardian asks for a vacuum, and so does deleting a user', async () => {
  const { make, pool } = app;
  const user = await make.aUser();
  const guardianId = await make.aGuardian(user.institution);
  const client = await app.as(user);

  await client.graphql(`mutation { deleteGuardian(id: ${guardianId}, unlink: true) { id } }`);
  expect(await countRequests(user.institution.id)).toBe(1);

  const { id } = await make.aUser({ institution: user.institution });
  const text = 'delete from users where institution_id = $1 and id = $2';
  await pool.query(text, [user.institution.id, id]);
  expect(await countRequests(user.institution.id)).toBe(2);
});
