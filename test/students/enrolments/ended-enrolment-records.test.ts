import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { formWith } from '../../support/files.ts';

const app = await useSharedApp();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const END = `mutation ($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) { id }
}`;

test('records the end of an enrolment with its reason, which is erased with the student', async () => {
  const user = await app.make.aUser();
  const { institution } = user;
  const auditor = await app.as(user);
  const studentId = await app.make.aStudent(institution);
  const id = await app.make.anEnrolment(institution, {
    class_id: await app.make.aClass(institution),
    student_id: studentId,
  });
  const end = (variables: Record<string, unknown>) => auditor.graphql(END, { id, ...variables });
  const records = () => auditedChanges(auditor, { action: 'enrolment.ended' });

  await end({ endsOn: day(30), reason: 'moves away' });
  await end({ endsOn: day(30), reason: 'moves away' });
  await end({ endsOn: day(20), reason: 'moved' });

  const ends = [
    { from: null, to: day(30) },
    { from: day(30), to: day(20) },
  ];
  expect((await records()).map(({ changes }) => changes)).toEqual([
    { ends_on: ends[0], reason: { from: null, to: 'moves away' } },
    { ends_on: ends[1], reason: { from: 'moves away', to: 'moved' } },
  ]);
  await auditor.graphql(`mutation { eraseStudent(id: ${studentId}) { id } }`);
  const erased = { from: '[erased]', to: '[erased]' };
  expect((await records()).map(({ changes }) => changes)).toEqual(ends.map((ends_on) => ({ ends_on, reason: erased })));
});

test('what an import keeps of the reason is erased with the student, also of an enrolment that is deleted', async () => {
  const user = await app.make.aUser();
  const { institution } = user;
  const office = await app.as(user);
  const class_id = await app.make.aClass(institution);
  const studentId = await app.make.aStudent(institution, { student_id: 'A', class_id, enrollment_date: day(-9) });
  const { body } = await office.graphql(`{ student(id: ${studentId}) { enrolments { id } } }`);
  const [{ id }] = body.data.student.enrolments;
  const reason = `quarrel ${studentId}`;
  await office.graphql(END, { id, endsOn: day(30), reason });
  const file = 'student_id,first_name,last_name,status\nA,Sam,Student,inactive';
  await office.post('/students/import', formWith(file, { mode: 'upsert' }));
  const kept = () => app.pool.query('select from import_records where before::text like $1', [`%${reason}%`]);
  expect((await kept()).rowCount).toBe(1);

  await office.graphql(`mutation { deleteEnrolment(id: ${id}) { id } }`);
  await office.graphql(`mutation { eraseStudent(id: ${studentId}) { id } }`);

  expect((await kept()).rowCount).toBe(0);
});

test('an enrolment ends at the latest on the day after the term of its class', async () => {
  const user = await app.make.aUser();
  const { institution } = user;
  const office = await app.as(user);
  const student_id = await app.make.aStudent(institution);
  const anEnrolment = async (starts: number, ends: number) => {
    const term_id = await app.make.aTerm(institution, { starts_on: day(starts), ends_on: day(ends) });
    const class_id = await app.make.aClass(institution, { term_id });
    return app.make.anEnrolment(institution, { class_id, student_id, begins_on: day(starts) });
  };
  const end = async (id: number, endsOn?: string) => {
    const { body } = await office.graphql(END.replace('{ id }', '{ endsOn }'), { id, endsOn });
    return body.errors?.[0].extensions.details ?? body.data.endEnrolment;
  };
  const id = await anEnrolment(-20, 20);

  expect(await end(id, day(22))).toEqual({
    endsOn: [expect.stringMatching(`^lies outside the term .+ of the class, .* from ${day(-20)} to ${day(20)}.$`)],
  });
  expect(await end(id, day(21))).toEqual({ endsOn: day(21) });
  expect(await end(await anEnrolment(-60, -30))).toEqual({ endsOn: day(-29) });
});
