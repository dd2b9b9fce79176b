import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { sqlDuring } from '../support/sql-counter.ts';
import { whileHolding } from '../support/while-holding.ts';
import { localTargets } from '../webhooks/use-receiver.ts';
import { NEW_STUDENT } from './new-student.ts';
import { aRegistrar } from './registrar-with-student.ts';

/** Concurrent creates share a transaction, which clients must not notice. */

const app = await useApp(localTargets);

/** A student with unique identifiers. */
function student(number: number, fields: Record<string, unknown> = {}) {
  return { ...NEW_STUDENT, student_id: `N${number}`, email: `n${number}@students.example`, ...fields };
}

function count(text: string, values: unknown[]): Promise<number> {
  return app.pool.query(`select count(*)::int as count from ${text}`, values).then(({ rows }) => rows[0].count);
}

test('creates one of thirty concurrent students with the same identifiers, and tells the others the reason', async () => {
  const { client } = await aRegistrar(app);

  const answers = await Promise.all(Array.from({ length: 30 }, () => client.post('/students', NEW_STUDENT)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(29);
  for (const { body } of refused) {
    expect(body.error).toBe('validation_error');
    expect(Object.values(body.details).flat()).toContainEqual(
      expect.stringMatching(/^is already in use by (another student|student \d+ \(007\))\.$/),
    );
  }
});

test('gives the last seat of a class to one of many', async () => {
  const { client, institution } = await aRegistrar(app);
  const classId = await app.make.aClass(institution, { capacity: 3 });

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      client.post('/students', {
        ...NEW_STUDENT,
        student_id: `c${n}`,
        email: `c${n}@students.example`,
        class_id: classId,
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.details).toEqual({ class_id: ['is full: all 3 places are taken.'] });
});

/** Counts the transactions that created the students of an institution. */
async function transactionsOf(institutionId: number): Promise<number> {
  const text = 'select count(distinct xmin::text)::int as count from students where institution_id = $1';
  return (await app.pool.query(text, [institutionId])).rows[0].count;
}

test('shares transactions, with an Idempotency-Key and without, over REST and over GraphQL', async () => {
  const { client, institution } = await aRegistrar(app);
  const mutation = `mutation Create($number: String!, $email: String!) {
    createStudent(input: { studentId: $number, firstName: "A", lastName: "B", email: $email }) { studentId class { id } }
  }`;
  const create = async (n: number): Promise<string> => {
    const { student_id: number, email } = student(n);
    if (n % 3 === 0) return (await client.graphql(mutation, { number, email })).body.data.createStudent.studentId;
    const key: Record<string, string> = n % 3 === 1 ? { 'idempotency-key': `mixed ${n}` } : {};
    return (await client.post('/students', student(n), key)).body.student_id;
  };

  const created = await Promise.all(Array.from({ length: 60 }, (_, n) => create(n)));

  expect(created).toEqual(created.map((_, n) => `N${n}`));
  expect(await transactionsOf(institution.id)).toBeLessThan(30);
});

test('answers each request by itself, whatever errors the others have', async () => {
  const { client, institution } = await aRegistrar(app);
  const classId = await app.make.aClass(institution);
  const parentId = await app.make.aGuardian(institution);
  const other = await app.make.aStudent(institution, { student_id: 'TAKEN', email: 'taken@students.example' });
  const inUse = `is already in use by student ${other} (TAKEN).`;
  const wrong = [
    [{ student_id: 'TAKEN' }, { student_id: [inUse] }],
    [{ email: 'Taken@students.example' }, { email: [inUse] }],
    [{ class_id: 999_999 }, { class_id: ['is not a class of this institution.'] }],
    [{ parent_id: 999_999 }, { parent_id: ['is not a guardian of this institution.'] }],
  ] as const;
  const fields = [
    {},
    { class_id: classId },
    { parent_id: parentId },
    { first_name: 'Zoë' },
    ...wrong.map(([own]) => own),
  ];

  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, n) => client.post('/students', student(n, fields[n % fields.length]))),
  );

  for (const [n, { status, body }] of answers.entries()) {
    const problem = wrong[(n % fields.length) - 4];
    if (problem) expect([status, body.details]).toEqual([400, problem[1]]);
    else {
      expect([status, body.student_id]).toEqual([201, `N${n}`]);
      const { parent_id, ...shown } = student(n, fields[n % fields.length]) as Record<string, unknown>;
      expect((await client.get(`/students/${body.id}`)).body).toMatchObject(shown);
    }
  }
  expect((await client.get('/students')).body.pagination.total).toBe(1 + 24);
});

test('stores a record, an event and a response of each student, under the name of its creator', async () => {
  const { institution } = await aRegistrar(app);
  const users = await Promise.all(
    ['Ann', 'Ben', 'Cleo'].map((name) => app.make.aUser({ role: 'registrar', institution, name })),
  );
  const clients = await Promise.all(users.map((user) => app.as(user)));
  const admin = await app.as(await app.make.aUser({ institution }));
  await admin.graphql('mutation { createWebhook(input: { url: "http://127.0.0.1:8099/", events: ["*"] }) { id } }');
  const create = (n: number) =>
    clients[n % 3]?.post('/students', student(n), { 'idempotency-key': `key ${n - (n % 3)}` });

  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => create(n)));

  expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 201));
  for (const [n, answer] of answers.entries()) {
    const query = { resource_type: 'student', resource_id: String(answer?.body.id) };
    const { body } = await admin.get(`/admin/audit-logs?${new URLSearchParams(query)}`);
    expect(body.data).toMatchObject([{ action: 'student.created', actor: { id: users[n % 3]?.id } }]);
    const again = await create(n);
    expect([again?.headers.get('idempotent-replayed'), again?.body]).toEqual(['true', answer?.body]);
  }
  expect(await count('webhook_deliveries where institution_id = $1', [institution.id])).toBe(30);
  const { body } = await admin.graphql('{ verifyAuditLog { valid } }');
  expect(body.data.verifyAuditLog.valid).toBe(true);
});

test('delays only the requests that need a locked row', async () => {
  const { client, institution } = await aRegistrar(app);
  const classId = await app.make.aClass(institution);
  const editing = {
    text: 'select from classes where institution_id = $1 and id = $2 for update',
    values: [institution.id, classId],
  };

  const [waiting, others] = await whileHolding(app.pool, editing, async () => {
    const creating = Array.from({ length: 20 }, (_, n) =>
      client.post('/students', student(n, n % 7 === 0 ? { class_id: classId } : {})),
    );
    const stopped = creating.filter((_, n) => n % 7 === 0);
    return [stopped, await Promise.all(creating.filter((_, n) => n % 7 !== 0))] as const;
  });

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201]);
});

test.each([
  ['with an Idempotency-Key', (n: number) => ({ 'idempotency-key': `commit ${n}` })],
  ['without one', () => ({})],
])('those %s whose commit fails because of others are created all the same', async (_name, headers) => {
  const { client } = await aRegistrar(app);
  const { pool } = app;
  await pool.query(`
    create function refuse_company() returns trigger language plpgsql as $$ begin
      if (select count(*) from students where institution_id = new.institution_id and xmin = pg_current_xact_id()::xid) > 1 then
        raise 'not together';
      end if;
      return null;
    end $$`);
  await pool.query(`
    create constraint trigger refuse_company after insert on students deferrable initially deferred
      for each row execute function refuse_company()`);

  let answers: Awaited<ReturnType<typeof client.post>>[] = [];
  const statements = await sqlDuring(pool, async () => {
    const creating = Array.from({ length: 20 }, (_, n) => client.post('/students', student(n), headers(n)));
    answers = await Promise.all(creating);
  });
  await pool.query('drop function refuse_company cascade');

  expect(statements).toContain('rollback');
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect((await client.get('/students')).body.pagination.total).toBe(20);
});
