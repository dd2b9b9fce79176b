import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { statementsOf } from '../../support/statements.ts';
import { day, ENROL_STUDENTS, enrolmentSchool } from './enrolment-school.ts';

const app = await useSharedApp();
const school = () => enrolmentSchool(app);

test('enrols students in an additional class, in the order of the entries', async () => {
  const { client, classId, students, enrol } = await school();
  const ids = (await students(3)).reverse();

  const enrolled = await enrol({ studentIds: ids, beginsOn: day(-3) });

  expect(enrolled).toEqual(
    ids.map((id) => ({
      id: expect.any(Number),
      classId,
      className: 'Chess',
      primary: false,
      beginsOn: day(-3),
      endsOn: null,
      student: { id, studentId: expect.any(String) },
    })),
  );
  expect((await client.get(`/students/${ids[0]}`)).body.class_id).toBeNull();
});

test('makes the class the primary one of every student, and ends the former ones on that day', async () => {
  const { client, institution, classId, students, enrol, enrolments } = await school();
  const home = await app.make.aClass(institution);
  const [[moved], [fresh], [joined]] = [await students(1, { class_id: home }), await students(1), await students(1)];
  await enrol({ studentIds: [joined], beginsOn: day(-9) });

  await enrol({ studentIds: [fresh, moved, joined], primary: true, beginsOn: day(-5) });

  const primary = { class_id: classId, is_primary: true, begins_on: day(-5), ends_on: null, reason: null };
  const transferred = { ends_on: day(-5), reason: 'transferred' };
  expect(await enrolments()).toEqual([
    { class_id: home, student_id: moved, is_primary: true, begins_on: '2024-09-01', ...transferred },
    { ...primary, student_id: moved },
    { ...primary, student_id: fresh },
    { class_id: classId, student_id: joined, is_primary: false, begins_on: day(-9), ...transferred },
    { ...primary, student_id: joined },
  ]);
  for (const id of [moved, fresh, joined]) {
    const { body } = await client.graphql(`{ student(id: ${id}) { classId className version } }`);
    expect(body.data.student).toEqual({ classId, className: 'Chess', version: 2 });
  }
});

test('records every enrolment, and every student whose class changed, with feed and event', async () => {
  const { client, institution, classId, students, enrol } = await school();
  const home = await app.make.aClass(institution);
  const [id] = await students(1, { class_id: home });

  const [{ id: enrolmentId }] = await enrol({ studentIds: [id], primary: true });

  const created = await auditedChanges(client, { resource_type: 'enrolment', resource_id: enrolmentId });
  const from = null;
  expect(created).toEqual([
    {
      action: 'enrolment.created',
      changes: {
        class_id: { from, to: classId },
        student: { from, to: id },
        begins_on: { from, to: day(0) },
        primary: { from, to: true },
      },
    },
  ]);
  expect(await auditedChanges(client, { resource_type: 'student', resource_id: id as number })).toEqual([
    { action: 'student.updated', changes: { class_id: { from: home, to: classId } } },
  ]);
  const { body } = await client.graphql('{ changes { entries { type id changed } } verifyAuditLog { valid } }');
  expect(body.data).toEqual({
    changes: { entries: [{ type: 'updated', id, changed: ['classId'] }] },
    verifyAuditLog: { valid: true },
  });
  const { rows } = await app.pool.query('select type, data from events where institution_id = $1', [institution.id]);
  expect(rows).toEqual([{ type: 'student.updated', data: expect.objectContaining({ id, changed: ['class_id'] }) }]);
});

test('enrols 1,000 students with as many statements as one', async () => {
  const { client, classId, students, enrolments } = await school();
  const ids = await students(1_001);
  const enrol = (studentIds: number[]) => client.graphql(ENROL_STUDENTS, { classId, studentIds, primary: true });

  const one = await statementsOf(app, () => enrol(ids.slice(0, 1)));
  const many = await statementsOf(app, () => enrol(ids.slice(1)));

  expect(many).toHaveLength(one.length);
  expect(await enrolments()).toHaveLength(1_001);
});

test('requires update:classes', async () => {
  const { institution, classId, students } = await school();
  const teacher = await app.as(await app.make.aUser({ role: 'teacher', institution }));

  const { body } = await teacher.graphql(ENROL_STUDENTS, { classId, studentIds: await students(1) });

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
