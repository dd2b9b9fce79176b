import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';

const app = useSharedApp();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const END = `mutation ($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) { id }
}`;

test('records the end of an enrolment with its reason, which is erased with the student', async () => {
  const user = await app.current.make.aUser();
  const { institution } = user;
  const auditor = await app.current.as(user);
  const studentId = await app.current.make.aStudent(institution);
  const id = await app.current.make.anEnrolment(institution, {
    class_id: await app.current.make.aClass(institution),
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
