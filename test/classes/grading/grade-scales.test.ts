import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** Grade scales of courses ([D135]). */

const app = await useSharedApp();

const FIELDS = 'id name kind isDefault active steps { letter label from points }';

const create = (client: Client, input: object) =>
  client.graphql(`mutation ($input: GradeScaleInput!) { result: createGradeScale(input: $input) { ${FIELDS} } }`, {
    input,
  });
const update = (client: Client, id: number, input: object) =>
  client.graphql(
    `mutation ($id: Int!, $input: GradeScaleInput!) { result: updateGradeScale(id: $id, input: $input) { ${FIELDS} } }`,
    { id, input },
  );
const remove = (client: Client, id: number) =>
  client.graphql('mutation ($id: Int!) { result: deleteGradeScale(id: $id) { id message } }', { id });
const useScale = (client: Client, id: number, gradeScaleId: number | null) =>
  client.graphql(
    'mutation ($id: Int!, $scale: Int) { updateCourse(id: $id, input: { gradeScaleId: $scale }) { gradeScale { name } } }',
    { id, scale: gradeScaleId },
  );
const problems = (result: Awaited<ReturnType<typeof create>>) => result.body.errors?.[0].extensions.details;

const french = {
  name: 'Mentions',
  kind: 'points',
  steps: [
    { letter: 'TB', label: 'Très bien', from: 16, points: 4 },
    { letter: 'B', from: 14, points: 3 },
    { letter: 'P', from: 10, points: 1 },
  ],
};
const standards = { name: 'Standards', kind: 'standards', steps: [{ letter: 'M', label: 'Meets' }, { letter: 'N' }] };

test('a course grades by the scale that it names, and grades that exist stay as they are', async () => {
  const room = await aClassroom(app, { students: 2 });
  const { client } = room.registrar;
  const scale = (await create(client, french)).body.data.result;
  expect(scale).toMatchObject({ kind: 'points', isDefault: false, steps: [{ label: 'Très bien', from: 16 }, {}, {}] });
  const graded = await submitGrades(client, room.classId, { grades: [{ student_id: 'S1', score: 15 }] });
  expect(graded.body.grades[0]).toMatchObject({ letter: 'F', points: 0 });
  expect((await useScale(client, room.courseId, scale.id)).body.data.updateCourse.gradeScale.name).toBe('Mentions');
  const later = await submitGrades(client, room.classId, {
    grades: [
      { student_id: 'S2', score: 15 },
      { student_id: 'S1', score: 9.99 },
    ],
  });
  expect(later.body.details['grades.1.score']).toEqual([
    'must be at least 10, where the lowest step of the grade scale begins.',
  ]);
  const again = await submitGrades(client, room.classId, { grades: [{ student_id: 'S2', score: 15 }] });
  expect(again.body.grades[0]).toMatchObject({ letter: 'B', points: 3 });
  const gpa = async (id: number) => (await client.get(`/students/${id}`)).body.academic_records.current_gpa;
  expect(await Promise.all(room.students.map(({ id }) => gpa(id)))).toEqual([0, 3]);
  await update(client, scale.id, { steps: french.steps.map((step) => ({ ...step, points: step.points / 2 })) });
  expect(await gpa(room.students[1]?.id ?? 0)).toBe(3);
});

test('a scale of standards takes letters only, which do not count for the GPA', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { client } = room.registrar;
  const { id } = (await create(client, standards)).body.data.result;
  await useScale(client, room.courseId, id);
  const scored = await submitGrades(client, room.classId, { grades: [{ student_id: 'S1', score: 90 }] });
  expect(scored.body.details).toEqual({
    'grades.0.score': ['cannot be sent: the grade scale of the course has letters only.'],
  });
  const other = await submitGrades(client, room.classId, { grades: [{ student_id: 'S1', letter: 'A' }] });
  expect(other.body.details).toEqual({ 'grades.0.letter': ['must be one of: M, N.'] });
  const lettered = await submitGrades(client, room.classId, { grades: [{ student_id: 'S1', letter: 'M' }] });
  expect(lettered.body.grades[0]).toMatchObject({ letter: 'M', points: null });
  const { body } = await client.get(`/students/${room.students[0]?.id}`);
  expect(body.academic_records).toMatchObject({ current_gpa: null, total_credits: 0 });
});

test('the default scale is that of the institution, both ways', async () => {
  const { client } = await signedIn(app, 'administrator');
  const scales = async () => (await client.graphql(`{ gradeScales { ${FIELDS} } }`)).body.data.gradeScales;
  const [byDefault] = await scales();
  expect(byDefault).toMatchObject({ kind: 'percent', isDefault: true });
  expect(byDefault.steps).toHaveLength(13);
  const steps = [
    { letter: 'P', from: 50, points: 1 },
    { letter: 'N', from: 0, points: 0 },
  ];
  await update(client, byDefault.id, { steps });
  const institution = await client.graphql('{ institution { gradeScale { letter from points } } }');
  expect(institution.body.data.institution.gradeScale).toEqual(steps);
  await client.graphql('mutation ($input: UpdateInstitutionInput!) { updateInstitution(input: $input) { id } }', {
    input: { gradeScale: [{ letter: 'A', from: 0, points: 4 }] },
  });
  expect((await scales())[0].steps).toEqual([{ letter: 'A', label: null, from: 0, points: 4 }]);
  expect(problems(await update(client, byDefault.id, { kind: 'points', active: false }))).toEqual({
    kind: ['must be percent: this is the scale of all courses that name none.'],
    active: ['must be true: this is the scale of all courses that name none.'],
  });
  expect((await remove(client, byDefault.id)).body.errors[0].extensions.code).toBe('CONFLICT');
});

test('the letters of the default scale keep their labels when the institution is sent new steps', async () => {
  const { client } = await signedIn(app, 'administrator');
  const scales = async () => (await client.graphql(`{ gradeScales { ${FIELDS} } }`)).body.data.gradeScales;
  const [{ id }] = await scales();
  const passed = { letter: 'P', label: 'Passed', from: 50, points: 1 };
  await update(client, id, { steps: [passed, { letter: 'N', label: 'Not yet', from: 0, points: 0 }] });

  const gradeScale = [
    { letter: 'P', from: 60, points: 1 },
    { letter: 'F', from: 0, points: 0 },
  ];
  await client.graphql('mutation ($input: UpdateInstitutionInput!) { updateInstitution(input: $input) { id } }', {
    input: { gradeScale },
  });

  expect((await scales())[0].steps).toEqual([
    { ...passed, from: 60 },
    { letter: 'F', label: null, from: 0, points: 0 },
  ]);
});

test('reports every problem of a scale, and names what uses one that is deleted', async () => {
  const room = await aClassroom(app, { students: 0 });
  const { client } = room.registrar;
  const rising = [
    { letter: 'A', from: 50, points: 1 },
    { letter: 'B', from: 50, points: 0 },
  ];
  expect(problems(await create(client, { name: 'Rising', kind: 'percent', steps: rising }))).toEqual({
    steps: ['must fall strictly from the first to the last.'],
  });
  expect(problems(await create(client, { name: 'Open', kind: 'percent', steps: [rising[0]] }))).toEqual({
    steps: ['must have a step that starts at 0.'],
  });
  expect(problems(await create(client, { ...standards, steps: [{ letter: 'M', from: 1 }] }))).toEqual({
    'steps.0.from': ['must be null: a scale of standards has letters only.'],
  });
  expect(problems(await create(client, { kind: 'percent', steps: [{ letter: 'A' }] }))).toEqual({
    name: ['is required.'],
    'steps.0.from': ['is required.'],
    'steps.0.points': ['is required.'],
  });
  const { id } = (await create(client, standards)).body.data.result;
  expect(problems(await create(client, { ...standards, name: 'STANDARDS' }))).toEqual({
    name: ['is already in use by another grade scale.'],
  });
  await useScale(client, room.courseId, id);
  const refused = await remove(client, id);
  expect(refused.body.errors[0]).toMatchObject({
    message: 'The grade scale is in use (courses: 1). Deactivate it: send active: false.',
    extensions: { code: 'CONFLICT' },
  });
  expect((await update(client, id, { active: false })).body.data.result.active).toBe(false);
  expect((await useScale(client, room.courseId, id)).body.data.updateCourse.gradeScale.name).toBe('Standards');
  await useScale(client, room.courseId, null);
  expect(problems(await useScale(client, room.courseId, id))).toEqual({ gradeScaleId: ['is not active.'] });
  expect((await remove(client, id)).body.data.result.id).toBe(id);
  const unknown = await useScale(client, room.courseId, 999_999);
  expect(problems(unknown)).toEqual({ gradeScaleId: ['is not a grade scale of this institution.'] });
});
