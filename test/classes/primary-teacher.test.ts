import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { auditedChanges } from '../support/audit-actions.ts';
import { signedIn } from '../support/signed-in.ts';

/** The primary teacher of a class. */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

async function change(field: 'assignTeacher' | 'unassignTeacher', classId: number, userId: number) {
  const arguments_ = `classId: ${classId}, userId: ${userId}`;
  const { body } = await client.graphql(
    `mutation { class: ${field}(${arguments_}) { primaryTeacher { id name } teachers { id } } }`,
  );
  return body.data.class;
}

test('the teacher who is assigned first is primary, after that one the next', async () => {
  const classId = await app.make.aClass(institution);
  const create = async (name: string) => (await app.make.aUser({ institution, role: 'teacher', name })).id;
  const [third, first, second] = [await create('Third'), await create('First'), await create('Second')];
  for (const id of [first, second, third])
    expect((await change('assignTeacher', classId, id)).primaryTeacher).toEqual({ id: first, name: 'First' });
  await change('assignTeacher', classId, first);
  expect((await change('unassignTeacher', classId, first)).primaryTeacher).toEqual({ id: second, name: 'Second' });
  expect((await change('assignTeacher', classId, first)).primaryTeacher).toEqual({ id: second, name: 'Second' });
  expect((await change('unassignTeacher', classId, third)).primaryTeacher).toEqual({ id: second, name: 'Second' });
  await change('unassignTeacher', classId, second);
  expect(await change('unassignTeacher', classId, first)).toEqual({ primaryTeacher: null, teachers: [] });

  const records = await auditedChanges(client, { resource_type: 'class', resource_id: classId });
  expect(records.map(({ changes }) => [changes?.teacher_id?.to ?? null, changes?.primary_teacher_id ?? null])).toEqual([
    [first, { from: null, to: first }],
    [second, null],
    [third, null],
    [null, { from: first, to: second }],
    [first, null],
    [null, null],
    [null, { from: second, to: first }],
    [null, { from: first, to: null }],
  ]);
});

test('of teachers who are assigned at the same time, one is primary', async () => {
  const classId = await app.make.aClass(institution);
  const users = await Promise.all([1, 2, 3, 4].map(() => app.make.aUser({ institution, role: 'teacher' })));
  await Promise.all(users.map(({ id }) => change('assignTeacher', classId, id)));
  const text =
    'select count(*)::int as teachers, count(*) filter (where is_primary)::int as primary from class_teachers';
  const { rows } = await app.pool.query(`${text} where class_id = $1`, [classId]);
  expect(rows).toEqual([{ teachers: 4, primary: 1 }]);
});
