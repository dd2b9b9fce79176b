import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `createCourses`: many courses in one request, all or nothing. */

const app = await useSharedApp();

const CREATE = `mutation ($input: [CreateCourseInput!]!) {
  createCourses(input: $input) { id code name subject credits gpaApplicable status }
}`;

async function school() {
  const { user, client } = await signedIn(app);
  const create = async (input: object[]) => {
    const { body } = await client.graphql(CREATE, { input });
    return refusalOf(body) ?? body.data.createCourses;
  };
  return { client, institution: user.institution, create };
}

test('creates active courses in the order of the input, each with its event', async () => {
  const { institution, create } = await school();

  const created = await create([
    { code: 'MATH', name: 'Algebra', subject: 'Mathematics', credits: 3 },
    { code: 'GYM', name: 'Sports', gpaApplicable: false },
  ]);

  expect(created).toEqual([
    {
      id: expect.any(Number),
      code: 'MATH',
      name: 'Algebra',
      subject: 'Mathematics',
      credits: 3,
      gpaApplicable: true,
      status: 'active',
    },
    {
      id: expect.any(Number),
      code: 'GYM',
      name: 'Sports',
      subject: null,
      credits: 0,
      gpaApplicable: false,
      status: 'active',
    },
  ]);
  const text = 'select type, data from events where institution_id = $1 order by id';
  const { rows } = await app.pool.query(text, [institution.id]);
  expect(rows).toMatchObject([
    { type: 'course.created', data: { id: created[0].id, code: 'MATH' } },
    { type: 'course.created', data: { id: created[1].id, code: 'GYM' } },
  ]);
});

test('refuses all courses with every problem at once, under the index of each', async () => {
  const { client, institution, create } = await school();
  await app.make.aCourse(institution, { code: 'TAKEN' });

  const problems = await create([
    { code: 'A', name: 'A' },
    { code: 'TAKEN', name: 'B', credits: 100 },
    { code: 'A', name: ' ' },
  ]);

  expect(problems).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'input.1.code': ['is already in use by another course.'],
      'input.1.credits': ['must be between 0 and 99.'],
      'input.2.code': ['is the same as in entry 0.'],
      'input.2.name': ['is required.'],
    },
  });
  expect((await client.get('/courses')).body.pagination.total).toBe(1);
});

test('creates 1,000 courses', async () => {
  const { client, create } = await school();

  await create(Array.from({ length: 1_000 }, (_, index) => ({ code: `C-${index}`, name: 'Course' })));

  expect((await client.get('/courses')).body.pagination.total).toBe(1_000);
});

test('requires create:courses', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));

  const { body } = await viewer.graphql(CREATE, { input: [{ code: 'X', name: 'X' }] });

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
