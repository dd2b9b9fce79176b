import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { Answer, Client } from '../../support/client.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** `createAssessment`, `updateAssessment`, `deleteAssessment` ([D20], [D37]). */

const app = await useSharedApp();

const FIELDS = 'id title type category maxScore weight assignedOn dueOn description';
const CREATE = `mutation ($classId: Int!, $input: AssessmentInput!) { createAssessment(classId: $classId, input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: Int!, $input: AssessmentInput!) { updateAssessment(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: Int!) { deleteAssessment(id: $id) { id message } }';

const create = (client: Client, classId: number, input: object) => client.graphql(CREATE, { classId, input });
const update = (client: Client, id: number, input: object) => client.graphql(UPDATE, { id, input });
const remove = (client: Client, id: number) => client.graphql(DELETE, { id });
const details = ({ body }: Answer) => body.errors[0].extensions.details;
const code = ({ body }: Answer) => body.errors?.[0].extensions.code;

const essay = {
  title: 'Essay',
  type: 'homework',
  category: 'Writing',
  maxScore: 20,
  weight: 0.25,
  assignedOn: '2026-01-05',
  dueOn: '2026-01-09',
  description: 'Two pages.\nBy hand.',
};

test('creates an assessment without grades in the course and term of the class', async () => {
  const { teacher, institution, classId, courseId, registrar } = await aClassroom(app, { students: 0 });
  const { body } = await create(teacher.client, classId, essay);
  expect(body.data.createAssessment).toEqual({ id: expect.any(Number), ...essay });
  const plain = (await create(teacher.client, classId, { title: 'Quiz' })).body.data.createAssessment;
  const empty = { type: null, category: null, weight: null, assignedOn: null, dueOn: null, description: null };
  expect(plain).toEqual({ id: expect.any(Number), title: 'Quiz', maxScore: 100, ...empty });
  const { rows } = await app.pool.query(
    `select a.course_id, t.name as term from assessments a join terms t on t.institution_id = $1 and t.id = a.term_id
     where a.institution_id = $1 and a.class_id = $2`,
    [institution.id, classId],
  );
  expect(rows).toEqual([1, 2].map(() => ({ course_id: courseId, term: 'Long term' })));
  expect(
    (await registrar.client.graphql(`mutation { deleteClass(id: ${classId}) { id } }`)).body.errors[0],
  ).toMatchObject({
    message: 'The class has assessments, so it cannot be deleted: delete them first.',
    extensions: { code: 'CONFLICT' },
  });
});

test('reports every problem of a new assessment at once', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 0 });
  await create(teacher.client, classId, { title: 'Quiz' });
  const input = {
    title: ' Quiz ',
    type: 'x'.repeat(51),
    category: 'x'.repeat(51),
    maxScore: 0,
    weight: -1,
    assignedOn: '2026-01-09',
    dueOn: '2026-01-08',
    description: 'x'.repeat(2001),
  };
  expect(details(await create(teacher.client, classId, input))).toEqual({
    title: ['is already in use by another assessment of this class, course and term.'],
    type: ['must have at most 50 characters; it has 51.'],
    category: ['must have at most 50 characters; it has 51.'],
    maxScore: ['must be between 0.01 and 99999.99.'],
    weight: ['must be between 0 and 9999.999.'],
    dueOn: ['must not be before the work is assigned.'],
    description: ['must have at most 2000 characters; it has 2001.'],
  });
});

test('creates one of several assessments with the same title at the same time', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 0 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(teacher.client, classId, { title: 'Quiz' })));
  expect(answers.filter(({ body }) => !body.errors)).toHaveLength(1);
  for (const answer of answers.filter(({ body }) => body.errors))
    expect(Object.keys(details(answer))).toEqual(['title']);
});

test('refuses an assessment of a homeroom, which has no course', async () => {
  const { registrar, institution } = await aClassroom(app, { students: 0 });
  const homeroom = await app.make.aClass(institution);
  expect(details(await create(registrar.client, homeroom, { title: 'Quiz' }))).toEqual({
    classId: [expect.stringContaining('is a homeroom')],
  });
});

test('changes only the fields that are sent, clears with null and checks dates against stored ones', async () => {
  const { teacher, classId, institution } = await aClassroom(app, { students: 0 });
  const { id } = (await create(teacher.client, classId, essay)).body.data.createAssessment;
  const changed = { title: 'Long essay', category: null, maxScore: 30 };
  for (const _twice of [1, 2])
    expect((await update(teacher.client, id, changed)).body.data.updateAssessment).toEqual({
      id,
      ...essay,
      ...changed,
    });
  expect(
    (await update(teacher.client, id, { title: 'Long essay', maxScore: null })).body.data.updateAssessment.maxScore,
  ).toBe(30);
  expect(details(await update(teacher.client, id, { title: 'Long essay', dueOn: '2026-01-04' }))).toEqual({
    dueOn: ['must not be before the work is assigned.'],
  });
  await create(teacher.client, classId, { title: 'Quiz' });
  expect(Object.keys(details(await update(teacher.client, id, { title: 'Quiz' })))).toEqual(['title']);
  const auditor = await app.as(await app.make.aUser({ institution }));
  const records = await auditedChanges(auditor, { resource_type: 'assessment', resource_id: id });
  expect(records.map(({ action }) => action)).toEqual(['assessment.created', 'assessment.updated']);
  expect(records[0]?.changes).toMatchObject({
    title: { from: null, to: 'Essay' },
    due_on: { from: null, to: '2026-01-09' },
  });
  expect(records[1]?.changes).toEqual({
    title: { from: 'Essay', to: 'Long essay' },
    category: { from: 'Writing', to: null },
    max_score: { from: 20, to: 30 },
  });
});

test('keeps the maximum score and the assessment once there are grades, also of a deleted student', async () => {
  const { teacher, registrar, classId, students } = await aClassroom(app, { students: 1 });
  const { id } = (await create(teacher.client, classId, essay)).body.data.createAssessment;
  await submitGrades(teacher.client, classId, {
    assessment: { title: 'Essay' },
    grades: [{ student_id: 'S1', score: 18 }],
  });
  await registrar.client.delete(`/students/${students[0]?.id}`);
  expect(details(await update(teacher.client, id, { title: 'Essay', maxScore: 40, weight: -1 }))).toEqual({
    maxScore: ['cannot change while there are grades for the assessment.'],
    weight: ['must be between 0 and 9999.999.'],
  });
  expect((await update(teacher.client, id, { title: 'Essay 1', maxScore: 20 })).body.data.updateAssessment).toEqual({
    id,
    ...essay,
    title: 'Essay 1',
  });
  expect(code(await remove(teacher.client, id))).toBe('CONFLICT');
});

test('deletes an assessment without grades', async () => {
  const { teacher, classId } = await aClassroom(app, { students: 0 });
  const { id } = (await create(teacher.client, classId, essay)).body.data.createAssessment;
  expect((await remove(teacher.client, id)).body.data.deleteAssessment.id).toBe(id);
  expect(code(await remove(teacher.client, id))).toBe('NOT_FOUND');
  expect(code(await update(teacher.client, id, essay))).toBe('NOT_FOUND');
  expect((await create(teacher.client, classId, essay)).body.errors).toBeUndefined();
});

test('refuses assessments of classes that the teacher does not teach, and finds none of other institutions', async () => {
  const room = await aClassroom(app, { students: 0 });
  const foreign = await aClassroom(app, { students: 0 });
  const { id } = (await create(room.teacher.client, room.classId, essay)).body.data.createAssessment;
  const colleague = await app.as(await app.make.aUser({ role: 'teacher', institution: room.institution }));
  for (const [client, expected] of [
    [colleague, 'FORBIDDEN'],
    [foreign.registrar.client, 'NOT_FOUND'],
  ] as const) {
    const answers = [
      await create(client, room.classId, { title: 'Quiz' }),
      await update(client, id, { title: 'Quiz' }),
      await remove(client, id),
    ];
    expect(answers.map(code)).toEqual([expected, expected, expected]);
  }
});

test('keeps course and term of a class with assessments', async () => {
  const { teacher, registrar, classId } = await aClassroom(app, { students: 0 });
  const { id } = (await create(teacher.client, classId, essay)).body.data.createAssessment;
  const clearTerm = () =>
    registrar.client.graphql(`mutation { updateClass(id: ${classId}, input: { termId: null }) { term { id } } }`);
  expect(details(await clearTerm())).toEqual({
    termId: ['cannot be changed while the class has assessments: delete them first.'],
  });
  await remove(teacher.client, id);
  expect((await clearTerm()).body.data.updateClass.term).toBeNull();
});
