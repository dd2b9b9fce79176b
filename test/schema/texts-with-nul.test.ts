import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

/** PostgreSQL cannot store NUL: a filter with NUL matches nothing, and an input with NUL is invalid. */

const app = await useSharedApp();
const { make } = app;
const user = await make.aUser();
const client = await app.as(user);
const classId = await make.aClass(user.institution, { course_id: await make.aCourse(user.institution) });
await make.aStudent(user.institution, { student_id: 'known', class_id: classId });

const UNSTORABLE = ['contains a character that cannot be stored.'];

test.each([
  ['/admin/users?role=%00'],
  ['/admin/audit-logs?action=%00'],
  ['/admin/audit-logs?resource_type=%00'],
  ['/classes/{id}/attendance?student_id=a%00'],
])('GET %s finds nothing', async (path) => {
  const { status, body } = await client.get(path.replace('{id}', String(classId)));
  expect({ status, data: body.data, total: body.pagination?.total }).toEqual({ status: 200, data: [], total: 0 });
});

test.each(['term', 'studentId'])('finds no grades for a %s with NUL', async (argument) => {
  const { body } = await client.graphql(
    `query ($text: String) { grades(${argument}: $text) { data { id } pagination { total } } }`,
    { text: 'a\0' },
  );
  expect(body).toEqual({ data: { grades: { data: [], pagination: { total: 0 } } } });
});

test.each([
  ['grades.0.student_id', { grades: [{ student_id: '\0', score: 1 }] }],
  ['term', { term: 'a\0', grades: [{ student_id: 'known', score: 1 }] }],
  ['assessment.title', { assessment: { title: '\0' }, grades: [{ student_id: 'known', score: 1 }] }],
])('POST /classes/{id}/grades refuses NUL in %s', async (field, body) => {
  const answer = await client.post(`/classes/${classId}/grades`, body);
  expect({ status: answer.status, details: answer.body.details }).toEqual({
    status: 400,
    details: { [field]: UNSTORABLE },
  });
});

test.each([
  [
    'recordAttendance',
    'entries.0.studentId',
    `recordAttendance(classId: $classId, date: "2025-01-06", entries: [{ studentId: "a\\u0000", status: late }]) { created }`,
  ],
  [
    'updateInstitution',
    'gradeScale.0.letter',
    `updateInstitution(input: { gradeScale: [{ letter: "a\\u0000", from: 0, points: 1 }] }) { id }`,
  ],
])('%s refuses NUL', async (_, field, mutation) => {
  const { body } = await client.graphql(`mutation { ${mutation.replace('$classId', String(classId))} }`);
  expect(body.errors?.[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { [field]: UNSTORABLE } });
});

test('recordAttendance trims student ids', async () => {
  const { body } = await client.graphql(
    `mutation ($classId: Int!) { recordAttendance(classId: $classId, date: "2025-01-06", entries: [{ studentId: " known ", status: late }]) { created } }`,
    { classId },
  );
  expect(body).toEqual({ data: { recordAttendance: { created: 1 } } });
});
