import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { signedIn } from '../support/signed-in.ts';
import { whileHolding } from '../support/while-holding.ts';

/** Changes that refer to a record that a concurrent transaction deletes: they fail as if it had been deleted before. */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

/** Sends a request while another transaction has deleted a row, commits that, and returns the answer. */
async function whileDeleting(table: string, id: number, request: () => Promise<Answer>): Promise<Answer> {
  const deletion = { text: `delete from ${table} where institution_id = $1 and id = $2`, values: [institution.id, id] };
  const [answer] = await whileHolding(app.pool, deletion, async (waiting) => {
    const requesting = request();
    await waiting(1);
    return [requesting];
  });
  return answer as Promise<Answer>;
}

const validationError = (field: string, message: string) => ({
  body: { errors: [{ extensions: { code: 'VALIDATION_ERROR', details: { [field]: [message] } } }] },
});

test('refuses to create a class for a course that is being deleted', async () => {
  const courseId = await app.make.aCourse(institution);
  const create = `mutation { createClass(input: { code: "A", name: "A", courseId: ${courseId} }) { id } }`;
  const answer = await whileDeleting('courses', courseId, () => client.graphql(create));
  expect(answer).toMatchObject(validationError('courseId', 'is not a course of this institution.'));
});

test('refuses to change a class to a course that is being deleted', async () => {
  const courseId = await app.make.aCourse(institution);
  const id = await app.make.aClass(institution, { course_id: await app.make.aCourse(institution) });
  const update = `mutation { updateClass(id: ${id}, input: { courseId: ${courseId} }) { id } }`;
  const answer = await whileDeleting('courses', courseId, () => client.graphql(update));
  expect(answer).toMatchObject(validationError('courseId', 'is not a course of this institution.'));
});

test('refuses to enrol a student in a class that is being deleted', async () => {
  const classId = await app.make.aClass(institution);
  const studentId = await app.make.aStudent(institution);
  const enrol = `mutation { enrolStudent(classId: ${classId}, studentId: ${studentId}) { id } }`;
  const answer = await whileDeleting('classes', classId, () => client.graphql(enrol));
  expect(answer).toMatchObject(validationError('classId', 'is not a class of this institution.'));
});
