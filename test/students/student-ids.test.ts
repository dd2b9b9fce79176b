import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { auditedChanges } from '../support/audit-actions.ts';
import { findTextsInDatabase } from '../support/find-texts.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

/** The institution's own identifier of a student, and those that the student had before ([D96]). */

const app = await useApp();

const UPDATE = `mutation ($id: Int!, $studentId: String) {
  updateStudent(id: $id, input: { studentId: $studentId }) { studentId formerStudentIds version }
}`;

async function aStudent(columns: Record<string, unknown> = { student_id: 'A-1' }) {
  const school = await registrarWithStudent(app, columns);
  const change = async (studentId: string | null, id = school.id) => {
    const { body } = await school.client.graphql(UPDATE, { id, studentId });
    return body.errors?.[0].extensions.details ?? body.data.updateStudent;
  };
  const found = async (search: string) => {
    const lists = await Promise.all([
      school.client.get(`/students?search=${search}`),
      school.client.get(`/students/search?q=${search}`),
    ]);
    return lists.map(({ body }) => body.data.map(({ id }: { id: number }) => id));
  };
  return { ...school, change, found };
}

test('a registrar changes the id of a student, who keeps the former ones and is found by them', async () => {
  const { client, id, path, change, found } = await aStudent();

  expect(await change(' B-2 ')).toEqual({ studentId: 'B-2', formerStudentIds: ['A-1'], version: 2 });
  expect(await change('C-3')).toEqual({ studentId: 'C-3', formerStudentIds: ['A-1', 'B-2'], version: 3 });

  for (const number of ['A-1', 'b-2', 'C-3']) expect(await found(number)).toEqual([[id], [id]]);
  expect((await client.get(path)).body.student_id).toBe('C-3');
  expect((await client.download('/students/export?format=ndjson')).bytes.toString()).toContain('"student_id":"C-3"');
  const { body } = await client.graphql(
    `{ student(studentId: "C-3") { id } changes { entries { type studentId changed } } }`,
  );
  expect(body.data.student).toEqual({ id });
  expect(body.data.changes.entries.at(-1)).toEqual({ type: 'updated', studentId: 'C-3', changed: ['studentId'] });
});

test('an id that does not change, or that the student had before, is not kept as a former one', async () => {
  const { change } = await aStudent();

  expect(await change('A-1')).toEqual({ studentId: 'A-1', formerStudentIds: [], version: 1 });
  await change('B-2');
  expect(await change('A-1')).toEqual({ studentId: 'A-1', formerStudentIds: ['B-2'], version: 3 });
});

test('refuses the id of another student and blank ones; a former id of another student is free', async () => {
  const { institution, change, found, id } = await aStudent();
  const other = await app.make.aStudent(institution, { student_id: 'A-2' });

  expect(await change('A-2')).toEqual({ studentId: [`is already in use by student ${other} (A-2).`] });
  expect(await change('')).toEqual({ studentId: ['is required.'] });
  expect(await change(null)).toEqual({ studentId: ['is required.'] });
  await change('A-3');
  expect(await change('A-1', other)).toMatchObject({ studentId: 'A-1' });
  expect(await found('A-1')).toEqual([
    [id, other],
    [other, id],
  ]);
});

test('REST leaves the id as it is: PUT refuses another one', async () => {
  const { client, path, change } = await aStudent();
  await change('B-2');

  expect((await client.put(path, { student_id: 'B-2', first_name: 'Ann' })).status).toBe(200);
  expect((await client.put(path, { student_id: 'A-1' })).body.details).toHaveProperty('student_id');
});

test('the audit trail has both ids, and erasing the student removes them everywhere', async () => {
  const { institution, id, change, found } = await aStudent({ student_id: 'former-4711' });
  const admin = await app.as(await app.make.aUser({ institution, role: 'administrator' }));
  await change('present-4712');
  expect(await auditedChanges(admin, { resource_type: 'student', resource_id: id })).toEqual([
    { action: 'student.updated', changes: { student_id: { from: 'former-4711', to: 'present-4712' } } },
  ]);

  await admin.graphql('mutation ($id: Int!) { eraseStudent(id: $id) { id } }', { id });

  expect(await found('former-4711')).toEqual([[], []]);
  expect(await findTextsInDatabase(app.pool, ['former-4711', 'present-4712'])).toEqual([]);
});
