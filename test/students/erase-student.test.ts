import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { findTextsInDatabase } from '../support/find-texts.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useApp();

const SECRETS = [
  'quixote-0815',
  'Wilhelmina',
  'Mina-renamed',
  'Mina-imported',
  'Quetzalcoatlus',
  'mina@secret.example',
  'new-mina@secret.example',
  '+49 171 987654321',
  '17 Hidden Lane',
  'Nowhereville',
  '1987-07-13',
  'Penelope Guardian-Only',
  'penelope@secret.example',
  'stepmother of Mina',
  'late because of Mina',
  'Mina wrote this alone',
  'Mina moved away',
  'Hidden Lane Lyceum',
  'Latin with Mina',
];

async function school() {
  const { user, client } = await signedIn(app);
  const run = async (query: string, variables: Record<string, unknown> = {}) => {
    const { body } = await client.graphql(query, variables);
    return body.errors?.[0].extensions ?? Object.values(body.data)[0];
  };
  return { client, institution: user.institution, run };
}

/** A student with personal data in every place that can hold some. */
async function someoneWithTraces({ client, institution, run }: Awaited<ReturnType<typeof school>>) {
  const { make } = app;
  const { pool } = app;
  await client.post('/webhooks', { url: 'https://receiver.example/hook', events: ['*'] });
  const classId = await make.aClass(institution);
  const person = {
    student_id: 'quixote-0815',
    first_name: 'Wilhelmina',
    last_name: 'Quetzalcoatlus',
    email: 'mina@secret.example',
    phone: '+49 171 987654321',
    date_of_birth: '1987-07-13',
    class_id: classId,
    address: { street: '17 Hidden Lane', city: 'Nowhereville' },
  };
  const { body } = await client.post('/students', person, { 'idempotency-key': 'once' });
  const id: number = body.id;
  const guardian = await run('mutation ($i: CreateGuardianInput!) { createGuardian(input: $i) { id } }', {
    i: { name: 'Penelope Guardian-Only', email: 'penelope@secret.example' },
  });
  const link =
    'mutation ($s: Int!, $g: Int!, $r: String) { linkGuardian(studentId: $s, guardianId: $g, relation: $r, primary: true) { id } }';
  await run(link, { s: id, g: guardian.id, r: 'stepmother of Mina' });
  await client.put(`/students/${id}`, { first_name: 'Mina-renamed', email: 'new-mina@secret.example' });
  const mark = `insert into attendance_records (institution_id, class_id, student_id, date, status, note) values ($1, $2, $3, current_date - 1, 'late', 'late because of Mina')`;
  await pool.query(mark, [institution.id, classId, id]);
  await pool.query('update enrolments set begins_on = current_date - 9 where student_id = $1', [id]);
  const note = await run(
    'mutation ($s: Int!, $day: Date!) { createAbsenceNote(studentIds: [$s], input: { from: $day, to: $day, reason: "Mina has the flu" }) { id } }',
    { s: id, day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  );
  expect(note).toHaveLength(1);
  await pool.query(`update attendance_records set correction_note = 'Mina came with the bus' where student_id = $1`, [
    id,
  ]);
  await run(
    'mutation ($s: Int!) { recordAbsenceContact(studentId: $s, date: "2024-10-01", outcome: reached, note: "Mina is ill") { id } }',
    { s: id },
  );
  const courseId = await make.aCourse(institution);
  const grade = `insert into grades (institution_id, class_id, course_id, student_id, score, points, comment) values ($1, $2, $3, $4, 90, 3.7, 'Mina wrote this alone') returning id`;
  const { rows } = await pool.query(grade, [institution.id, classId, courseId, id]);
  const former = `insert into grade_history (institution_id, grade_id, student_id, class_id, course_id, max_score, status, comment, submitted_at, deleted, reason)
    values ($1, $2, $3, $4, $5, 100, 'graded', 'Mina wrote this alone', now(), true, 'Mina wrote this alone')`;
  await pool.query(former, [institution.id, rows[0].id, id, classId, courseId]);
  const transfer = `insert into transfer_credits (institution_id, student_id, school, course_title, school_year, credits)
    values ($1, $2, 'Hidden Lane Lyceum', 'Latin with Mina', 2024, 3)`;
  await pool.query(transfer, [institution.id, id]);
  const enrolments = await run(`{ student(id: ${id}) { enrolments { id } } }`);
  await run('mutation ($id: Int!) { endEnrolment(id: $id, reason: "Mina moved away") { id } }', {
    id: enrolments.enrolments[0].id,
  });
  const form = new FormData();
  form.set('mode', 'upsert');
  const csv =
    'student_id,first_name,last_name,email,phone\nquixote-0815,Mina-imported,Quetzalcoatlus,new-mina@secret.example,55555';
  form.set('file', new Blob([csv]), 'students.csv');
  expect((await client.post('/students/import', form, { 'idempotency-key': 'import' })).body).toMatchObject({
    updated: 1,
  });
  return { id, guardianId: guardian.id as number };
}

test('leaves no personal value anywhere in the database', async () => {
  const here = await school();
  const { id, guardianId } = await someoneWithTraces(here);
  const { pool } = app;
  expect((await findTextsInDatabase(pool, SECRETS)).length).toBeGreaterThan(15);

  expect(await here.run(`mutation { eraseStudent(id: ${id}) { id message } }`)).toEqual({
    id,
    message: expect.any(String),
  });

  expect(await findTextsInDatabase(pool, SECRETS)).toEqual([]);
  expect(await here.run(`{ guardian(id: ${guardianId}) { id } }`)).toBeNull();
  expect((await here.client.get('/students/search?q=quetzalcoatlos')).body.data).toEqual([]);
});

test('keeps impersonal data, and an audit trail that verifies', async () => {
  const here = await school();
  const { id } = await someoneWithTraces(here);
  await here.run(`mutation { eraseStudent(id: ${id}) { id } }`);

  const { rows } = await app.pool.query(
    `select (select count(*)::int from attendance_records where student_id = $1) as marks, (select count(*)::int from grades where student_id = $1) as grades,
       (select count(*)::int from enrolments where student_id = $1) as enrolments, (select days_late from academic_records where student_id = $1) as late`,
    [id],
  );
  expect(rows[0]).toEqual({ marks: 1, grades: 1, enrolments: 1, late: 1 });
  const logs = await here.run(`{ auditLogs(resourceType: "student", resourceId: ${id}) { data { action changes } } }`);
  expect(logs.data[0]).toEqual({ action: 'student.erased', changes: null });
  expect(logs.data.at(-1)).toMatchObject({
    action: 'student.created',
    changes: { email: { from: '[erased]', to: '[erased]' } },
  });
  const feed = await here.run('{ changes(first: 100) { entries { type id studentId } } }');
  expect(feed.entries.at(-1)).toEqual({ type: 'erased', id, studentId: `erased-${id}` });
});

test('hides the student from every read, and refuses to restore or erase it again', async () => {
  const here = await school();
  const id = await app.make.aStudent(here.institution, { student_id: 'again' });
  await here.client.delete(`/students/${id}`);
  await here.run(`mutation { eraseStudent(id: ${id}) { id } }`);

  expect((await here.client.get(`/students/${id}`)).status).toBe(404);
  expect(await here.run(`mutation { restoreStudent(id: ${id}) { id } }`)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await here.run(`mutation { eraseStudent(id: ${id}) { id } }`)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.client.get('/students')).body.pagination.total).toBe(0);
});

test('keeps siblings, their guardian and namesakes', async () => {
  const here = await school();
  const guardianId = await app.make.aGuardian(here.institution);
  const [one, other] = [
    await app.make.aStudent(here.institution, { last_name: 'Tschebyscheff' }),
    await app.make.aStudent(here.institution, { last_name: 'Tschebyscheff' }),
  ];
  const link = 'mutation ($s: Int!, $g: Int!) { linkGuardian(studentId: $s, guardianId: $g, primary: true) { id } }';
  for (const s of [one, other]) await here.run(link, { s, g: guardianId });

  await here.run(`mutation { eraseStudent(id: ${one}) { id } }`);

  expect(await here.run(`{ guardian(id: ${guardianId}) { students { id } } }`)).toEqual({ students: [{ id: other }] });
  expect((await here.client.get('/students/search?q=tschebyschef')).body.data).toMatchObject([{ id: other }]);
  expect((await here.client.get('/students/search?q=tschebischeff')).body.data).toMatchObject([{ id: other }]);
});

test('deletes search words that no name of the institution contains any more, and no words of others', async () => {
  const { make, pool } = app;
  const [here, elsewhere] = [await school(), await school()];
  const id = await make.aStudent(here.institution, { first_name: 'Wolframia', last_name: 'Common' });
  await make.aStudent(here.institution, { first_name: 'Remaining', last_name: 'Common' });
  const deleted = { first_name: 'Zyzzyva', last_name: 'Xanthippe', deleted_at: new Date() };
  await make.aStudent(here.institution, deleted);
  await make.aStudent(elsewhere.institution, { first_name: 'Wolframia', last_name: 'Elsewhere' });

  await here.run('mutation ($id: Int!) { eraseStudent(id: $id) { id } }', { id });

  const words = async ({ institution }: typeof here) => {
    const text = 'select word from student_words where institution_id = $1 order by word';
    return (await pool.query(text, [institution.id])).rows.map(({ word }) => word);
  };
  expect(await words(here)).toEqual(['common', 'remaining']);
  expect(await words(elsewhere)).toEqual(['elsewhere', 'wolframia']);
});

test('requires erase:students and a student of the institution', async () => {
  const [here, elsewhere] = [await school(), await school()];
  const id = await app.make.aStudent(here.institution);
  const registrar = await app.as(await app.make.aUser({ role: 'registrar', institution: here.institution }));

  const { body } = await registrar.graphql(`mutation { eraseStudent(id: ${id}) { id } }`);

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await elsewhere.run(`mutation { eraseStudent(id: ${id}) { id } }`)).toMatchObject({ code: 'NOT_FOUND' });
});
