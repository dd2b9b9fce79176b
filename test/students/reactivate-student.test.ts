import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { day } from './enrolments/enrolment-school.ts';

const app = await useSharedApp();

const REACTIVATE = `mutation ($id: Int!, $expectedVersion: Int) {
  reactivateStudent(id: $id, expectedVersion: $expectedVersion) {
    student { status classId }
    reopened { className primary beginsOn endsOn }
    notReopened { enrolment { className } reason }
  }
}`;

/** An inactive student, who was in a homeroom and in classes that are full, over, and ending soon. */
async function formerStudent() {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const make = (name: string, columns = {}) => app.make.aClass(institution, { name, ...columns });
  const term_id = await app.make.aTerm(institution, { name: 'Fall', starts_on: day(-90), ends_on: day(-1) });
  const home = await make('Home');
  const id = await app.make.aStudent(institution, { class_id: home });
  const [full, over, ending] = [
    await make('Full', { capacity: 1 }),
    await make('Over', { term_id }),
    await make('Soon'),
  ];
  for (const class_id of [full, over]) await app.make.anEnrolment(institution, { class_id, student_id: id });
  await app.make.anEnrolment(institution, {
    class_id: ending,
    student_id: id,
    ends_on: day(9),
    reason: 'moves',
  });
  await client.put(`/students/${id}`, { status: 'inactive' });
  await app.make.anEnrolment(institution, {
    class_id: full,
    student_id: await app.make.aStudent(institution),
  });
  const reactivate = async (variables = {}) => {
    const { body } = await client.graphql(REACTIVATE, { id, ...variables });
    return body.errors?.[0].extensions.code ?? body.data.reactivateStudent;
  };
  return { client, home, id, reactivate };
}

test('puts a student back into the classes that becoming inactive ended, and names those that it leaves out', async () => {
  const { home, reactivate } = await formerStudent();

  expect(await reactivate()).toEqual({
    student: { status: 'active', classId: home },
    reopened: [
      { className: 'Home', primary: true, beginsOn: day(0), endsOn: null },
      { className: 'Soon', primary: false, beginsOn: day(0), endsOn: day(9) },
    ],
    notReopened: [
      { enrolment: { className: 'Full' }, reason: 'The class is full: all 1 places are taken.' },
      { enrolment: { className: 'Over' }, reason: `The term of the class is over: Fall ended on ${day(-1)}.` },
    ],
  });
  expect(await reactivate()).toBe('CONFLICT');
});

test('does the same over REST, and undoes only the last leaving', async () => {
  const { client, home, id } = await formerStudent();

  expect((await client.put(`/students/${id}`, { status: 'active' })).body).toMatchObject({ class_id: home });
  const query = `{ student(id: ${id}) { enrolments { className endsOn } } }`;
  const open = async () =>
    (await client.graphql(query)).body.data.student.enrolments
      .filter(({ endsOn }: { endsOn: string | null }) => endsOn === null || endsOn > day(0))
      .map(({ className }: { className: string }) => className);
  expect(await open()).toEqual(['Home', 'Soon']);

  await client.put(`/students/${id}`, { class_id: null });
  await client.put(`/students/${id}`, { status: 'inactive' });
  await client.put(`/students/${id}`, { status: 'active' });
  expect(await open()).toEqual(['Soon']);
});

test('reactivates only the version that the caller knows', async () => {
  const { reactivate } = await formerStudent();

  expect(await reactivate({ expectedVersion: 99 })).toBe('PRECONDITION_FAILED');
});
