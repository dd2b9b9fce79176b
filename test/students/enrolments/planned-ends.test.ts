import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { refusalOf } from '../../support/refusal.ts';
import { day } from './enrolment-school.ts';

/** Enrolments that end on a day to come ([D91], [D92]). */

const app = await useSharedApp();

/** A school with a class of one place and one of a term to come, and functions that plan primary enrolments and end them. */
async function school() {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const term_id = await app.make.aTerm(institution, { name: 'Next', starts_on: day(40), ends_on: day(90) });
  const classes = {
    single: await app.make.aClass(institution, { code: 'SINGLE', name: 'Single', capacity: 1 }),
    other: await app.make.aClass(institution, { code: 'OTHER', name: 'Other' }),
    next: await app.make.aClass(institution, { code: 'NEXT', name: 'Next', term_id }),
  };
  const answer = async (operation: string) => {
    const { body } = await client.graphql(operation);
    return refusalOf(body) ?? Object.values(body.data as object)[0];
  };
  const enrol = (studentId: number, classId: number, beginsOn: string) =>
    answer(
      `mutation { enrolStudent(studentId: ${studentId}, classId: ${classId}, beginsOn: "${beginsOn}", primary: true) { id } }`,
    );
  const end = (id: number, endsOn: string) =>
    answer(`mutation { endEnrolment(id: ${id}, endsOn: "${endsOn}") { endsOn } }`);
  const enrolments = async (id: number) =>
    answer(`{ student(id: ${id}) { enrolments { className beginsOn endsOn } } }`);
  return { client, institution, classes, enrol, end, enrolments };
}

test('a plan gets no class whose term begins when the plan has ended, from nobody', async () => {
  const { client, institution, classes, enrol, enrolments } = await school();
  const id = await app.make.aStudent(institution, { student_id: 'A', first_name: 'Ann', last_name: 'Lee' });
  await enrol(id, classes.single, day(7));
  await enrol(id, classes.other, day(30));
  const planned = await enrolments(id);
  const problem = `takes no student before ${day(40)}, but the planned enrolment ends on ${day(30)}: correct that one first.`;

  const put = await client.put(`/students/${id}`, { class_id: classes.next });
  const file = 'student_id,first_name,last_name,class_name\nA,Ann,Lee,NEXT\nB,Bob,Ray,OTHER';
  const imported = await client.post('/students/import', formWith(file, { mode: 'upsert' }));

  expect(put).toMatchObject({ status: 400, body: { details: { class_id: [problem] } } });
  expect(imported.body).toMatchObject({
    created: 1,
    failed: 1,
    errors: [{ row: 2, field: 'class_name', code: 'invalid', message: problem }],
  });
  expect(await enrolments(id)).toEqual(planned);
});

test('an end that is put off needs a place on the days that it adds', async () => {
  const { institution, classes, enrol, end } = await school();
  const [one, two] = [await app.make.aStudent(institution), await app.make.aStudent(institution)];
  const { id } = (await enrol(one, classes.single, day(0))) as { id: number };
  await end(id, day(10));
  await enrol(two, classes.single, day(10));

  expect(await end(id, day(20))).toMatchObject({
    details: { endsOn: [`gains days on which the class is full: on ${day(10)} all 1 places are taken.`] },
  });
  expect(await end(id, day(5))).toEqual({ endsOn: day(5) });
  expect(await end(id, day(10))).toEqual({ endsOn: day(10) });
});

test('ends enrolments in a term without end', async () => {
  const { institution, enrol, end } = await school();
  const term_id = await app.make.aTerm(institution, { name: 'For ever', starts_on: day(-9), ends_on: '9999-12-31' });
  const classId = await app.make.aClass(institution, { term_id });
  const { id } = (await enrol(await app.make.aStudent(institution), classId, day(-2))) as { id: number };

  expect(await end(id, day(3))).toEqual({ endsOn: day(3) });
  expect(await end(id, day(0))).toEqual({ endsOn: day(0) });
});
