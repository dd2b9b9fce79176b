import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { report } from './access-report.ts';

/** Audit records say something about students, so a recipient who reads them leaves an entry. */

const app = await useSharedApp();

test('audit records leave an entry for the students whose values they have', async () => {
  const user = await app.make.aUser();
  const { institution } = user;
  const staff = await app.as(user);
  const classId = await app.make.aClass(institution);
  const marked = await app.make.aStudent(institution, { class_id: classId, student_id: 'marked' });
  const other = await app.make.aStudent(institution);
  const roll = `mutation ($status: AttendanceStatus) {
    recordAttendance(classId: ${classId}, date: "2025-01-07", defaultStatus: $status, entries: []) { updated } }`;
  for (const status of ['present', 'late']) await staff.graphql(roll, { status });
  const changed = { student_id: 'changed', first_name: 'Cora', last_name: 'Cole', email: 'cora@x.example' };
  const { body: student } = await staff.post('/students', changed);
  const guardian = await staff.graphql('mutation { createGuardian(input: { name: "Gina" }) { id } }');
  const { id: guardianId } = guardian.body.data.createGuardian;
  await staff.graphql(`mutation { linkGuardian(studentId: ${student.id}, guardianId: ${guardianId}) { id } }`);

  const excused = await app.make.aStudent(institution);
  const note = `mutation { createAbsenceNote(studentIds: [${excused}], input: { from: "2025-01-07", to: "2025-01-08" }) { id } }`;
  await staff.graphql(note);
  const graded = await app.make.aStudent(institution, { class_id: classId });
  const submitted = await staff.post(`/classes/${classId}/grades`, {
    course_id: await app.make.aCourse(institution),
    assessment: { title: 'Quiz' },
    grades: [{ id: graded, score: 80 }],
  });
  await staff.graphql(`mutation { deleteGrade(id: ${submitted.body.grades[0].id}, reason: "Mistake") { id } }`);

  const client = await (await anOAuthClient(app, user, ['read:audit_logs'])).aToken();
  const { body } = await client.graphql('{ auditLogs(limit: 100) { data { action changes } } }');
  expect(body.errors).toBeUndefined();

  const entry = { kind: 'read', fields: ['auditLog.action', 'auditLog.changes'], studentCount: 4 };
  expect(await report(staff, student.id)).toMatchObject([entry]);
  expect(await report(staff, marked)).toMatchObject([entry]);
  expect(await report(staff, excused)).toMatchObject([entry]);
  expect(await report(staff, graded)).toMatchObject([entry]);
  expect(await report(staff, other)).toEqual([]);
});
