import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { statementsOf } from '../../support/statements.ts';
import { day, enrolmentSchool } from './enrolment-school.ts';

const app = await useSharedApp();

const MOVE = `mutation ($from: Int!, $to: Int!, $studentIds: [Int!]!, $on: Date) {
  moveStudents(fromClassId: $from, toClassId: $to, studentIds: $studentIds, on: $on) {
    moved { classId primary beginsOn endsOn student { id } } left { student { id lastName } reason }
  }
}`;

async function school(columns: Record<string, unknown> = {}) {
  const { client, institution, students, enrolments, classId } = await enrolmentSchool(app);
  const to = await app.make.aClass(institution, { name: 'Next', ...columns });
  const move = async (studentIds: readonly number[], variables: Record<string, unknown> = {}) => {
    const { body } = await client.graphql(MOVE, { from: classId, to, studentIds, ...variables });
    return refusalOf(body) ?? body.data.moveStudents;
  };
  return { client, institution, students, enrolments, classId, to, move };
}

test('moves students, primary and additional, and leaves and names those who cannot be moved', async () => {
  const { client, institution, students, enrolments, classId, to, move } = await school({ capacity: 3 });
  const [first, full] = (await students(2, { class_id: classId, last_name: 'Home' })) as [number, number];
  const [additional, there] = (await students(2)) as [number, number];
  const [inactive] = (await students(1, { class_id: classId, status: 'inactive' })) as [number];
  const [stranger] = (await students(1)) as [number];
  for (const student_id of [additional, there])
    await app.make.anEnrolment(institution, { class_id: classId, student_id });
  await app.make.anEnrolment(institution, { class_id: to, student_id: there });

  const result = await move([first, additional, there, inactive, stranger, full]);

  expect(result.moved).toEqual([
    { classId: to, primary: true, beginsOn: day(0), endsOn: null, student: { id: first } },
    { classId: to, primary: false, beginsOn: day(0), endsOn: null, student: { id: additional } },
  ]);
  expect(
    new Map(result.left.map((each: { student: { id: number }; reason: string }) => [each.student.id, each.reason])),
  ).toEqual(
    new Map([
      [there, 'The student is enrolled in the other class already.'],
      [inactive, 'The student is inactive: only active students can be enrolled.'],
      [stranger, `The student is not enrolled in the class on ${day(0)}.`],
      [full, 'The other class is full: all 3 places are taken.'],
    ]),
  );
  expect((await client.get(`/students/${first}`)).body.class_id).toBe(to);
  const rows = await enrolments();
  expect(rows.filter((row) => row.class_id === classId && row.ends_on === day(0))).toHaveLength(2);
  const [late] = (await students(1, { class_id: classId, last_name: 'Late' })) as [number];
  expect(await move([late])).toEqual({
    moved: [],
    left: [{ student: { id: late, lastName: 'Late' }, reason: 'The other class is full: all 3 places are taken.' }],
  });
});

test('plans a move for a day to come', async () => {
  const { client, students, classId, to, move } = await school();
  const ids = await students(2, { class_id: classId });

  const { moved } = await move(ids, { on: day(5) });

  expect(moved).toMatchObject(ids.map((id) => ({ classId: to, beginsOn: day(5), student: { id } })));
  expect((await client.get(`/students/${ids[0]}`)).body.class_id).toBe(classId);
});

test('leaves a student who has left the class since the day of a move as history has it', async () => {
  const { institution, students, enrolments, classId, move } = await school();
  const [left] = (await students(1)) as [number];
  const days = { begins_on: day(-9), ends_on: day(-2) };
  await app.make.anEnrolment(institution, { class_id: classId, student_id: left, ...days });

  expect(await move([left], { on: day(-3) })).toMatchObject({
    moved: [],
    left: [
      { student: { id: left }, reason: `The student left the class on ${day(-2)}: correct that enrolment instead.` },
    ],
  });
  expect(await enrolments()).toMatchObject([days]);
});

test('refuses unknown students, one class twice, and a day outside of the term, all at once', async () => {
  const { institution, students, classId, move } = await school();
  const term_id = await app.make.aTerm(institution, { name: 'Past', starts_on: day(-9), ends_on: day(-1) });
  const past = await app.make.aClass(institution, { term_id });
  const [id] = (await students(1, { class_id: classId })) as [number];

  expect(await move([id, 999, id], { to: past })).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      on: [`is after the term of the class: Past ends on ${day(-1)}.`],
      'studentIds.1': ['is not a student of this institution.'],
      'studentIds.2': ['names the same student as entry 0.'],
    },
  });
  expect(await move([id], { to: classId })).toMatchObject({ details: { toClassId: [expect.any(String)] } });
  expect(await move([id], { to: 999 })).toMatchObject({ code: 'NOT_FOUND' });
});

test('moves many students with as many statements as one', async () => {
  const { students, classId, move } = await school();
  const ids = await students(21, { class_id: classId });
  await move(ids.slice(0, 1));
  const more = await students(1, { class_id: classId });

  const one = await statementsOf(app, () => move(more));
  const many = await statementsOf(app, async () => {
    expect((await move(ids.slice(1))).moved).toHaveLength(20);
  });

  expect(many).toHaveLength(one.length);
});
