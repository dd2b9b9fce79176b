import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { statementsOf } from '../../support/statements.ts';

const app = await useSharedApp();
const DAY_MS = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

const ENROL = `mutation ($classId: Int!, $studentId: Int!, $beginsOn: Date, $primary: Boolean) {
  enrolStudent(classId: $classId, studentId: $studentId, beginsOn: $beginsOn, primary: $primary) {
    id classId className primary beginsOn endsOn reason student { id firstName }
  }
}`;
const END = `mutation ($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) { id endsOn reason }
}`;

async function school() {
  const user = await app.make.aUser({ role: 'registrar' });
  const { institution } = user;
  const client = await app.as(user);
  const studentId = await app.make.aStudent(institution);
  const classId = await app.make.aClass(institution, { name: 'Chess' });
  const enrol = async (variables: Record<string, unknown> = {}) => {
    const { body } = await client.graphql(ENROL, { classId, studentId, ...variables });
    return refusalOf(body) ?? body.data.enrolStudent;
  };
  const end = async (id: number, variables: Record<string, unknown> = {}) => {
    const { body } = await client.graphql(END, { id, ...variables });
    return refusalOf(body) ?? body.data.endEnrolment;
  };
  return { client, institution, studentId, classId, enrol, end };
}

test('enrols in an additional class without changing the primary one', async () => {
  const { client, institution, classId } = await school();
  const home = await app.make.aClass(institution);
  const studentId = await app.make.aStudent(institution, { class_id: home });

  const { body } = await client.graphql(ENROL, { classId, studentId, beginsOn: day(-3) });

  expect(body).toEqual({
    data: {
      enrolStudent: {
        id: expect.any(Number),
        classId,
        className: 'Chess',
        primary: false,
        beginsOn: day(-3),
        endsOn: null,
        reason: null,
        student: { id: studentId, firstName: 'Sam' },
      },
    },
  });
  expect((await client.get(`/students/${studentId}`)).body.class_id).toBe(home);
});

test('ends the former primary enrolment on the day a new one begins, and shows the new class', async () => {
  const { client, institution, classId, enrol } = await school();
  const home = await app.make.aClass(institution);
  const studentId = await app.make.aStudent(institution, { class_id: home });

  expect(await enrol({ studentId, primary: true, beginsOn: day(-5) })).toMatchObject({ classId, primary: true });

  expect((await client.get(`/students/${studentId}`)).body).toMatchObject({ class_id: classId, class_name: 'Chess' });
  const query = `query ($id: Int!) { student(id: $id) { version enrolments { classId primary beginsOn endsOn reason } } }`;
  const { body } = await client.graphql(query, { id: studentId });
  expect(body.data.student).toEqual({
    version: 2,
    enrolments: [
      { classId: home, primary: true, beginsOn: '2024-09-01', endsOn: day(-5), reason: 'transferred' },
      { classId, primary: true, beginsOn: day(-5), endsOn: null, reason: null },
    ],
  });
});

test('refuses a primary enrolment that overlaps a past one', async () => {
  const { enrol, institution } = await school();
  const other = await app.make.aClass(institution);
  await enrol({ primary: true, beginsOn: day(-10) });

  for (const beginsOn of [day(-10), day(-11)]) {
    const problem = await enrol({ classId: other, primary: true, beginsOn });
    expect(problem).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { beginsOn: [expect.stringContaining('overlaps')] },
    });
  }
  expect(await enrol({ classId: other, primary: true, beginsOn: day(-9) })).toMatchObject({ beginsOn: day(-9) });
  expect(await enrol({ primary: true, beginsOn: day(-9) })).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('refuses impossible enrolments with all problems at once', async () => {
  const { enrol, client, studentId, classId, institution } = await school();
  expect(await enrol()).toMatchObject({ classId });
  expect(await enrol()).toMatchObject({ details: { studentId: ['is enrolled in this class already.'] } });
  expect(await enrol({ classId: 999 })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await enrol({ studentId: 999 })).toMatchObject({ code: 'NOT_FOUND' });

  await client.put(`/students/${studentId}`, { status: 'inactive' });
  const full = await app.make.aClass(institution, { capacity: 1 });
  await app.make.anEnrolment(institution, {
    class_id: full,
    student_id: await app.make.aStudent(institution),
  });

  expect(await enrol({ classId: full, primary: true, beginsOn: day(1) })).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      studentId: ['is inactive: only active students can be enrolled.'],
      classId: [`is full on ${day(1)}: all 1 places are taken.`],
    },
  });
});

test('refuses an enrolment that begins before 1900', async () => {
  const { enrol } = await school();

  expect(await enrol({ beginsOn: '1899-12-31' })).toMatchObject({
    details: { beginsOn: ['must not be before 1900-01-01.'] },
  });
  expect(await enrol({ beginsOn: '1900-01-01' })).toMatchObject({ beginsOn: '1900-01-01' });
});

test('ends an enrolment with its reason, and only once', async () => {
  const { enrol, end } = await school();
  const { id } = await enrol({ beginsOn: day(-2) });

  expect(await end(id, { endsOn: day(-3), reason: 'x'.repeat(201) })).toMatchObject({
    details: {
      endsOn: [expect.stringContaining('must not be before')],
      reason: [expect.stringContaining('at most 200')],
    },
  });
  expect(await end(id, { endsOn: day(7), reason: 'moves away' })).toEqual({ id, endsOn: day(7), reason: 'moves away' });
  expect(await end(id)).toEqual({ id, endsOn: day(0), reason: null });
  expect(await end(id)).toMatchObject({ code: 'CONFLICT' });
  expect(await end(999)).toMatchObject({ code: 'NOT_FOUND' });
});

test('clears the class when the primary enrolment ends; another can begin the same day', async () => {
  const { enrol, end, client, studentId } = await school();
  const { id } = await enrol({ primary: true });
  expect(await end(id, { endsOn: day(1) })).toMatchObject({ endsOn: day(1) });
  expect((await client.get(`/students/${studentId}`)).body.class_id).not.toBeNull();

  await end(id);

  expect((await client.get(`/students/${studentId}`)).body.class_id).toBeNull();
  expect(await enrol({ primary: true })).toMatchObject({ beginsOn: day(0) });
});

test('moves a student whose enrolment has a scheduled end', async () => {
  const { enrol, client, studentId, institution } = await school();
  const { id } = await enrol({ primary: true, beginsOn: day(-2) });
  await app.pool.query('update enrolments set ends_on = $2 where id = $1', [id, day(30)]);
  const next = await app.make.aClass(institution);

  expect((await client.put(`/students/${studentId}`, { class_id: next })).status).toBe(200);
});

test('shows the status history with the users who changed it', async () => {
  const { client, studentId } = await school();
  await client.put(`/students/${studentId}`, { status: 'graduated' });

  const { body } = await client.graphql(
    'query ($id: Int!) { student(id: $id) { statusHistory { from to changedBy { name } changedAt } } }',
    { id: studentId },
  );

  expect(body.data.student.statusHistory).toEqual([
    { from: 'active', to: 'graduated', changedBy: { name: 'Ada Admin' }, changedAt: expect.stringMatching(/Z$/) },
  ]);
});

test('reads the histories of many students with as many statements as of one', async () => {
  const { client, institution, classId } = await school();
  for (let n = 0; n < 20; n += 1) await app.make.aStudent(institution, { class_id: classId });
  const query = (limit: number) =>
    `{ students(limit: ${limit}) { data { id enrolments { classId } statusHistory { to } } } }`;
  await client.graphql(query(1));

  const one = await statementsOf(app, () => client.graphql(query(1)));
  const many = await statementsOf(app, () => client.graphql(query(20)));

  expect(many).toHaveLength(one.length);
  expect(one).toHaveLength(3);
});

test('requires update:classes', async () => {
  const { institution, classId, studentId } = await school();
  const teacher = await app.as(await app.make.aUser({ role: 'teacher', institution }));

  const { body } = await teacher.graphql(ENROL, { classId, studentId });

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
