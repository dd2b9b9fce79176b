import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { whileHolding } from '../../support/while-holding.ts';
import { day } from './enrolment-school.ts';

const app = await useSharedApp();

const UPDATE = `mutation ($id: Int!, $input: UpdateEnrolmentInput!) {
  updateEnrolment(id: $id, input: $input) { beginsOn endsOn reason }
}`;
const DELETE = 'mutation ($id: Int!, $reason: String) { deleteEnrolment(id: $id, reason: $reason) { id } }';
const ROLL = `mutation ($classId: Int!, $date: Date!, $studentId: String!) {
  recordAttendance(classId: $classId, date: $date, entries: [{ studentId: $studentId, status: absent }]) { created }
}`;

/** A school with a student in a primary class for thirty days, and functions that correct enrolments. */
async function school() {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const classId = await app.make.aClass(institution, { name: 'Home' });
  const make = (columns: Record<string, unknown> = {}) =>
    app.make.aStudent(institution, { class_id: classId, enrollment_date: day(-30), ...columns });
  const studentId = await make();
  const enrolmentsOf = async (id = studentId): Promise<{ id: number; beginsOn: string; endsOn: string | null }[]> =>
    (await client.graphql(`{ student(id: ${id}) { enrolments { id beginsOn endsOn } } }`)).body.data.student.enrolments;
  const [first] = await enrolmentsOf();
  const id = first?.id as number;
  const answerOf = async (operation: string, variables: Record<string, unknown>) => {
    const { body } = await client.graphql(operation, variables);
    if (!body.errors) return Object.values(body.data as object)[0];
    const { code, details } = body.errors[0].extensions;
    return { code, details, message: body.errors[0].message };
  };
  const correct = (input: Record<string, unknown>, enrolment = id) => answerOf(UPDATE, { id: enrolment, input });
  const remove = (variables: Record<string, unknown> = {}) => answerOf(DELETE, { id, ...variables });
  const student = async () => (await client.get(`/students/${studentId}`)).body;
  const mark = async (date: string) => client.graphql(ROLL, { classId, date, studentId: (await student()).student_id });
  return { client, institution, classId, studentId, id, make, enrolmentsOf, correct, remove, student, mark };
}

test('corrects the end of an enrolment of a student who has left, and keeps the class', async () => {
  const { client, studentId, classId, correct, student } = await school();
  await client.put(`/students/${studentId}`, { status: 'inactive' });

  expect(await correct({ endsOn: day(-12) })).toEqual({ beginsOn: day(-30), endsOn: day(-12), reason: 'inactive' });

  expect(await student()).toMatchObject({ class_id: classId, status: 'inactive' });
  expect(await auditedChanges(client, { action: 'enrolment.updated' })).toMatchObject([
    { changes: { ends_on: { from: day(0), to: day(-12) } } },
  ]);
  expect(await correct({ endsOn: null })).toMatchObject({
    details: { endsOn: ['must not be after today: the student is inactive.'] },
  });
});

test('opens an enrolment again and gives the class back, with a version', async () => {
  const { client, id, classId, correct, student } = await school();
  await client.graphql(`mutation { endEnrolment(id: ${id}, endsOn: "${day(-5)}", reason: "moved") { id } }`);
  expect(await student()).toMatchObject({ class_id: null });
  const { version } = (await client.graphql(`{ students { data { version } } }`)).body.data.students.data[0];

  expect(await correct({ endsOn: null })).toEqual({ beginsOn: day(-30), endsOn: null, reason: null });

  expect(await student()).toMatchObject({ class_id: classId });
  const { body } = await client.graphql('{ students { data { version } } changes { entries { changed } } }');
  expect(body.data.students.data).toEqual([{ version: version + 1 }]);
  expect(body.data.changes.entries.at(-1)).toEqual({ changed: ['classId'] });
});

test('refuses to leave marks out, and lists them', async () => {
  const { correct, remove, mark } = await school();
  await mark(day(-3));
  await mark(day(-2));

  const problem = `The enrolment would leave out 2 marks that the student has in the class: ${day(-3)} absent, ${day(-2)} absent.`;
  const conflict = { code: 'CONFLICT', message: `${problem} Choose days that include them.` };
  expect(await correct({ endsOn: day(-4) })).toMatchObject(conflict);
  expect(await correct({ beginsOn: day(-1) })).toMatchObject(conflict);
  expect(await remove()).toMatchObject({
    code: 'CONFLICT',
    message: `Without the enrolment, 2 marks of the student in the class would be left: ${day(-3)} absent, ${day(-2)} absent. Correct its days instead, so that they include them.`,
  });
  expect(await correct({ beginsOn: day(-3), endsOn: day(-2) })).toMatchObject({ endsOn: day(-2) });
});

test('refuses to leave a final out', async () => {
  const { client, institution, studentId, make } = await school();
  const course_id = await app.make.aCourse(institution);
  const classId = await app.make.aClass(institution, {
    course_id,
    term_id: await app.make.aTerm(institution),
  });
  const enrolment = await app.make.anEnrolment(institution, { class_id: classId, student_id: studentId });
  await client.post(`/classes/${classId}/grades`, { grades: [{ id: studentId, score: 90 }] });

  const { body } = await client.graphql(DELETE, { id: enrolment });

  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('1 grade of the student in the class would be left: final grade in Algebra.'),
    extensions: { code: 'CONFLICT' },
  });
  await make();
});

test('names what is in the way: a full class, another primary enrolment, the term', async () => {
  const { institution, make, correct, enrolmentsOf, client } = await school();
  const term_id = await app.make.aTerm(institution, { name: 'Fall', starts_on: day(-20), ends_on: day(20) });
  const full = await app.make.aClass(institution, { name: 'Full', capacity: 1, term_id });
  const late = await make({ class_id: full, enrollment_date: day(-3) });
  const early = await make({ class_id: null });
  const former = await app.make.anEnrolment(institution, {
    class_id: full,
    student_id: early,
    is_primary: true,
    begins_on: day(-10),
    ends_on: day(-6),
  });
  await client.graphql(
    `mutation { enrolStudent(classId: ${full}, studentId: ${early}, beginsOn: "${day(-5)}") { id } }`,
  );

  expect(await correct({ endsOn: null }, former)).toMatchObject({
    details: { endsOn: [`gains days on which the class is full: on ${day(0)} all 1 places are taken.`] },
  });
  expect(await correct({ beginsOn: day(-21) }, former)).toMatchObject({
    details: {
      beginsOn: [`lies outside the term Fall of the class, which lasts from ${day(-20)} to ${day(20)}.`],
    },
  });
  const [current] = await enrolmentsOf(late);
  await app.make.anEnrolment(institution, {
    class_id: await app.make.aClass(institution, { name: 'Before' }),
    student_id: late,
    is_primary: true,
    begins_on: day(-9),
    ends_on: day(-3),
  });
  expect(await correct({ beginsOn: day(-4) }, current?.id)).toMatchObject({
    details: {
      beginsOn: [`overlaps the primary enrolment in Before from ${day(-9)} until ${day(-3)}: correct that one first.`],
    },
  });
  expect(await correct({ endsOn: day(-4) }, current?.id)).toMatchObject({
    details: { endsOn: [`must not be before the enrolment begins, on ${day(-3)}.`] },
  });
});

test('deletes a mistaken enrolment, whose reason is kept in the audit trail', async () => {
  const { client, classId, studentId, remove, student, enrolmentsOf } = await school();

  expect(await remove({ reason: 'wrong child' })).toMatchObject({ id: expect.any(Number) });

  expect(await enrolmentsOf()).toEqual([]);
  expect(await student()).toMatchObject({ class_id: null });
  expect(await auditedChanges(client, { action: 'enrolment.deleted' })).toMatchObject([
    {
      changes: {
        class_id: { from: classId, to: null },
        student: { from: studentId, to: null },
        deletion_reason: { from: null, to: 'wrong child' },
      },
    },
  ]);
  expect(await remove()).toMatchObject({ code: 'NOT_FOUND' });
});

test('keeps an enrolment for which a mark is recorded at the same time', async () => {
  const { institution, classId, studentId, remove } = await school();
  const { pool } = app;
  // Otherwise the academic record is created below, which keeps the student's row from the deletion, too.
  await pool.query('select lock_academic_records($1, array[$2::int])', [institution.id, studentId]);
  const text = `with locked as (select lock_academic_records($1, array[$2::int]))
    insert into attendance_records (institution_id, student_id, class_id, date, status) select $1, $2, $3, $4, 'absent' from locked`;
  const values = [institution.id, studentId, classId, day(-1)];
  const [answer] = await whileHolding(pool, { text, values }, async (waiting) => {
    const removed = remove();
    await waiting(1);
    return [removed];
  });

  expect(await answer).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(`${day(-1)} absent`) });
});
