import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { validator } from '../support/openapi.ts';
import { registrarWithStudent } from './registrar-with-student.ts';

/** Bodies of `PUT /students/{id}` that are made from what a GET returned. */

const app = await useSharedApp();

test('accepts what a GET returned, with edits', async () => {
  const { client, path, institution, id } = await registrarWithStudent(app, {
    address_city: 'Lima',
    date_of_birth: '2010-05-05',
  });
  const parentId = await app.make.aGuardian(institution);
  await client.graphql('mutation ($id: Int!, $p: Int) { updateStudent(id: $id, input: { parentId: $p }) { id } }', {
    id,
    p: parentId,
  });
  const { body } = await client.get(path);
  expect(body.parent.id).toBe(parentId);
  const describes = validator('#/components/schemas/UpdateStudentRequest');
  expect(describes(body), JSON.stringify(describes.errors)).toBe(true);

  const same = await client.put(path, body);
  expect(same).toMatchObject({ status: 200, body: { updated_at: body.updated_at } });

  const edited = await client.put(path, { ...body, last_name: 'Edited', parent_id: parentId });
  expect(edited).toMatchObject({ status: 200, body: { last_name: 'Edited' } });
});

test('refuses other values for fields that it cannot change, all at once', async () => {
  const { client, path, institution, id } = await registrarWithStudent(app);
  const parentId = await app.make.aGuardian(institution);

  const { status, body } = await client.put(path, {
    id: id + 1,
    student_id: 'other',
    class_name: 'Class',
    date_of_birth: '2010-01-01',
    enrollment_date: '2020-01-01',
    address: { city: 'Lima' },
    parent: { id: parentId },
    parent_id: parentId,
    academic_records: { current_gpa: 4 },
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-01-01T00:00:00.000Z',
    nickname: 'x',
  });

  expect(status).toBe(400);
  const names = [
    'id',
    'student_id',
    'class_name',
    'date_of_birth',
    'enrollment_date',
    'address',
    'parent',
    'parent_id',
    'academic_records',
    'created_at',
    'updated_at',
  ];
  expect(body.details).toEqual({
    ...Object.fromEntries(names.map((name) => [name, [expect.stringMatching(/^cannot be changed here\./)]])),
    nickname: [expect.stringContaining('is not a known field')],
  });
});
