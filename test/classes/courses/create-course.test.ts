import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `POST /courses` ([D34]). */

const app = await useSharedApp();

test('creates an active course and returns all its fields', async () => {
  const { client } = await signedIn(app, 'registrar');
  const course = {
    code: ' MATH-1 ',
    name: 'Algèbre',
    description: 'Numbers and letters',
    subject: 'Mathematics',
    department: 'Science',
    credits: 4,
    gpa_applicable: false,
  };
  const { status, body } = await client.post('/courses', course);
  expect(status).toBe(201);
  expect(body).toEqual({
    ...course,
    code: 'MATH-1',
    id: expect.any(Number),
    status: 'active',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.any(String),
  });
});

test('requires only code and name; defaults to no credits and counting for the GPA', async () => {
  const { client } = await signedIn(app, 'registrar');
  const { status, body } = await client.post('/courses', { code: 'ART', name: 'Art', credits: null, subject: ' ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ credits: 0, gpa_applicable: true, description: null, subject: null, department: null });
});

test('reports every error at once, including a code that is in use', async () => {
  const { user, client } = await signedIn(app, 'registrar');
  await app.make.aCourse(user.institution, { code: 'MATH' });
  const { status, body } = await client.post('/courses', {
    code: 'MATH',
    credits: 100,
    description: 'x'.repeat(2001),
    subject: 'x'.repeat(201),
    gpa_applicable: 'yes',
    teacher: 'Ada',
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    error: 'validation_error',
    message: expect.any(String),
    details: {
      code: ['is already in use by another course.'],
      name: ['is required.'],
      credits: ['must be between 0 and 99.'],
      description: ['must have at most 2000 characters; it has 2001.'],
      subject: ['must have at most 200 characters; it has 201.'],
      gpa_applicable: ['must be true or false.'],
      teacher: [expect.stringContaining('is not a known field')],
    },
  });
});

test('creates one course if several are sent concurrently with the same code', async () => {
  const { client } = await signedIn(app, 'registrar');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.post('/courses', { code: 'ONE', name: 'One' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body.details).toEqual({ code: ['is already in use by another course.'] });
  }
});

test('allows the same code in another institution', async () => {
  const [one, other] = [await signedIn(app, 'registrar'), await signedIn(app, 'registrar')];
  expect((await one.client.post('/courses', { code: 'C', name: 'C' })).status).toBe(201);
  expect((await other.client.post('/courses', { code: 'C', name: 'C' })).status).toBe(201);
});

test('writes an audit record and an event', async () => {
  const { user, client } = await signedIn(app, 'registrar');
  const { body } = await client.post('/courses', { code: 'LAW', name: 'Law', credits: 2 });
  const { pool } = app;
  const audit = await pool.query('select changes from audit_logs where institution_id = $1 and action = $2', [
    user.institution.id,
    'course.created',
  ]);
  expect(audit.rows).toEqual([
    { changes: expect.objectContaining({ code: { from: null, to: 'LAW' }, credits: { from: null, to: 2 } }) },
  ]);
  const events = await pool.query('select type, data from events where institution_id = $1', [user.institution.id]);
  expect(events.rows).toEqual([
    { type: 'course.created', data: expect.objectContaining({ id: body.id, code: 'LAW' }) },
  ]);
});

test('refuses teachers and viewers', async () => {
  for (const role of ['teacher', 'viewer'] as const) {
    const client = await app.as(await app.make.aUser({ role }));
    const { status, body } = await client.post('/courses', { code: 'X', name: 'X' });
    expect([status, body.error]).toEqual([403, 'forbidden']);
  }
});
