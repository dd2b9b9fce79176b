import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Grading policies that are used are deactivated, not deleted ([D158]). */

const app = await useSharedApp();

test('a policy that is deactivated holds where it is named, and cannot be named anywhere else', async () => {
  const { institution, client } = await signedIn(app);
  const courseId = await app.make.aCourse(institution);
  const classId = await app.make.aClass(institution, { course_id: courseId });
  const run = async (fields: string) => (await client.graphql(fields)).body;
  const create = async (name: string) =>
    (await run(`mutation { createGradingPolicy(input: { name: "${name}" }) { id } }`)).data.createGradingPolicy.id;
  const [ofSchool, ofClass] = [await create('School'), await create('Class')];
  const deactivate = (id: number) =>
    run(`mutation { updateGradingPolicy(id: ${id}, input: { active: false }) { active } }`);
  const name = (policyId: number) =>
    run(
      `mutation { updateClass(id: ${classId}, input: { name: "Biology", gradingPolicyId: ${policyId} }) { gradingPolicy { name } } }`,
    );
  await run(`mutation { updateInstitution(input: { gradingPolicyId: ${ofSchool} }) { id } }`);
  await name(ofClass);

  expect((await deactivate(ofSchool)).errors[0].extensions.details).toEqual({
    active: ['must be true: this is the grading policy of the institution. Choose another one first.'],
  });
  expect((await deactivate(ofClass)).data.updateGradingPolicy).toEqual({ active: false });
  expect((await name(ofClass)).data.updateClass).toEqual({ gradingPolicy: { name: 'Class' } });
  const elsewhere = [
    `updateInstitution(input: { gradingPolicyId: ${ofClass} })`,
    `updateCourse(id: ${courseId}, input: { gradingPolicyId: ${ofClass} })`,
    `createClass(input: { code: "B2", name: "Biology 2", gradingPolicyId: ${ofClass} })`,
  ];
  for (const field of elsewhere)
    expect((await run(`mutation { ${field} { id } }`)).errors[0].extensions.details).toEqual({
      gradingPolicyId: ['is not active.'],
    });
});
