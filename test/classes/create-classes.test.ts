import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { auditedChanges } from '../support/audit-actions.ts';
import { refusalOf } from '../support/refusal.ts';
import { statementsOf } from '../support/statements.ts';

/** `createClasses`: many classes in one request, all or nothing. */

const app = await useSharedApp();

const CREATE = `mutation ($input: [CreateClassInput!]!) {
  createClasses(input: $input) { id code name type course { code } term { name } gradeLevel room capacity teachers { id } }
}`;

async function school() {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const create = async (input: unknown) => {
    const { body } = await client.graphql(CREATE, { input });
    return refusalOf(body) ?? body.data.createClasses;
  };
  const count = async () =>
    (await client.graphql('{ classes { pagination { total } } }')).body.data.classes.pagination.total;
  return { client, institution, create, count };
}

const homerooms = (count: number, prefix = 'H') =>
  Array.from({ length: count }, (_, index) => ({ code: `${prefix}-${index}`, name: `Homeroom ${index}` }));

test('creates classes in the order of the input, with the defaults of createClass', async () => {
  const { client, institution, create } = await school();
  const courseId = await app.make.aCourse(institution, { code: 'MATH' });
  const termId = await app.make.aTerm(institution, { name: 'Spring' });

  const created = await create([
    { code: ' M-2 ', name: 'Maths 2', courseId, termId, gradeLevel: '7', room: '12', capacity: 25 },
    { code: 'HR', name: 'Homeroom' },
  ]);

  const empty = { gradeLevel: null, room: null, capacity: null, teachers: [] };
  expect(created).toEqual([
    {
      id: expect.any(Number),
      code: 'M-2',
      name: 'Maths 2',
      type: 'scheduled',
      course: { code: 'MATH' },
      term: { name: 'Spring' },
      gradeLevel: '7',
      room: '12',
      capacity: 25,
      teachers: [],
    },
    { ...empty, id: expect.any(Number), code: 'HR', name: 'Homeroom', type: 'homeroom', course: null, term: null },
  ]);
  const records = await auditedChanges(client, { action: 'class.created' });
  expect(records.map(({ changes }) => changes?.code?.to)).toEqual(['M-2', 'HR']);
});

test('refuses all classes with every problem at once, under the index of each', async () => {
  const { institution, create, count } = await school();
  const { make } = app;
  await make.aClass(institution, { code: 'TAKEN' });
  const courseId = await make.aCourse(institution);
  const foreign = await make.anInstitution();
  const [foreignCourse, foreignTerm] = [await make.aCourse(foreign), await make.aTerm(foreign)];

  const problems = await create([
    { code: 'A', name: 'A' },
    { code: 'TAKEN', name: '', capacity: 0 },
    { code: 'A ', name: 'B', type: 'homeroom', courseId },
    { code: 'C', name: 'C', type: 'scheduled' },
    { code: 'D', name: 'D', courseId: foreignCourse, termId: foreignTerm },
    { code: ' ', name: 'x'.repeat(201) },
  ]);

  expect(problems).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'input.1.code': ['is already in use by another class.'],
      'input.1.name': ['is required.'],
      'input.1.capacity': ['must be between 1 and 10000.'],
      'input.2.code': ['is the same as in entry 0.'],
      'input.2.courseId': ['must be left out: a homeroom has no course.'],
      'input.3.courseId': ['is required for a scheduled class.'],
      'input.4.courseId': ['is not a course of this institution.'],
      'input.4.termId': ['is not a term of this institution.'],
      'input.5.code': ['is required.'],
      'input.5.name': ['must have at most 200 characters; it has 201.'],
    },
  });
  expect(await count()).toBe(1);
});

test('names the entry of a value of the wrong type, an unknown field and a missing one', async () => {
  const { create } = await school();

  expect(await create([{ code: 'A', name: 'A' }, { code: 7, name: 'B', colour: 'red' }, { name: 'C' }, null])).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'input.1.code': [expect.stringContaining('String cannot represent')],
      'input.1.colour': ['is not a known field.'],
      'input.2.code': ['is required.'],
      'input.3': [expect.stringContaining('not to be null')],
    },
  });
});

test.each([0, 1_001])('refuses %i classes', async (count) => {
  const { create } = await school();

  expect(await create(homerooms(count))).toEqual({
    code: 'VALIDATION_ERROR',
    details: { input: [`must have 1 to 1,000 entries; it has ${count}.`] },
  });
});

test('creates 1,000 classes of variables, with as many statements as one', async () => {
  const { client, create, count } = await school();

  const one = await statementsOf(app, () => create(homerooms(1, 'ONE')));
  const many = await statementsOf(app, () => create(homerooms(1_000)));

  expect(many).toHaveLength(one.length);
  expect(await count()).toBe(1_001);
  const { body } = await client.graphql('{ verifyAuditLog { valid } }');
  expect(body.data.verifyAuditLog).toEqual({ valid: true });
});

test('names the entries whose codes a concurrent request has used', async () => {
  const { create, count } = await school();
  const sent = homerooms(50);

  const answers = await Promise.all([create(sent), create(sent.toReversed()), create(sent.slice(20))]);

  const [refused, again] = answers.filter((answer) => !Array.isArray(answer));
  expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(1);
  for (const { code, details } of [refused, again]) {
    expect(code).toBe('VALIDATION_ERROR');
    expect(Object.values(details)).toContainEqual(['is already in use by another class.']);
    expect(Object.keys(details).every((field) => /^input\.\d+\.code$/.test(field))).toBe(true);
  }
  expect([30, 50]).toContain(await count());
});

test('requires create:classes', async () => {
  const viewer = await app.as(await app.make.aUser({ role: 'viewer' }));

  const { body } = await viewer.graphql(CREATE, { input: homerooms(1) });

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
