import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { signedIn } from '../../support/signed-in.ts';

/** `course`, `updateCourse` and `deleteCourse` ([D34]). */

const app = await useSharedApp();

const UPDATE = `mutation ($id: Int!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) { id code name credits gpaApplicable status updatedAt }
}`;
const DELETE = 'mutation ($id: Int!) { deleteCourse(id: $id) { id message } }';

test('changes only the fields that are sent', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const id = await app.make.aCourse(institution, { code: 'A', name: 'Art', credits: 2 });
  const { body } = await client.graphql(UPDATE, { id, input: { name: 'Fine Art', status: 'archived' } });
  expect(body.data.updateCourse).toMatchObject({ id, code: 'A', name: 'Fine Art', credits: 2, status: 'archived' });
  const again = await client.graphql(UPDATE, { id, input: { name: 'Fine Art' } });
  expect(again.body.data.updateCourse).toEqual(body.data.updateCourse);
});

test('reports every error at once', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  await app.make.aCourse(institution, { code: 'TAKEN' });
  const id = await app.make.aCourse(institution);
  const input = { code: 'TAKEN', name: ' ', credits: -1, gpaApplicable: null, status: null };
  const { body } = await client.graphql(UPDATE, { id, input });
  expect(refusalOf(body)).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      code: ['is already in use by another course.'],
      name: ['is required.'],
      credits: ['must be between 0 and 99.'],
      gpaApplicable: ['is required.'],
      status: ['is required.'],
    },
  });
});

test('deletes a course that was never used, and refuses to delete one with classes', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const [unused, taught] = [await app.make.aCourse(institution), await app.make.aCourse(institution)];
  await app.make.aClass(institution, { course_id: taught });
  expect((await client.graphql(DELETE, { id: unused })).body.data.deleteCourse.id).toBe(unused);
  expect(
    (await client.graphql('query ($id: Int!) { course(id: $id) { id } }', { id: unused })).body.data.course,
  ).toBeNull();
  const refused = await client.graphql(DELETE, { id: taught });
  expect(refused.body.errors[0].extensions.code).toBe('CONFLICT');
  expect(refused.body.errors[0].message).toContain('archived');
});

test("does not find another institution's course", async () => {
  const { client } = await signedIn(app, 'registrar');
  const id = await app.make.aCourse(await app.make.anInstitution());
  for (const mutation of [await client.graphql(UPDATE, { id, input: {} }), await client.graphql(DELETE, { id })]) {
    expect(mutation.body.errors[0].extensions.code).toBe('NOT_FOUND');
  }
  expect((await client.graphql('query ($id: Int!) { course(id: $id) { id } }', { id })).body.data.course).toBeNull();
});
