import { aStudent, enrolled, unique } from './mutation-kitchen.ts';
import { type MutationContext, type Recipe, run } from './mutation-recipe.ts';

const aScale = (kitchen: MutationContext) =>
  run(
    kitchen.client,
    `createGradeScale(input: { name: "${unique(kitchen)}", kind: standards, steps: [{ letter: "M" }] }) { id }`,
  );
const aPolicy = (kitchen: MutationContext) =>
  run(kitchen.client, `createGradingPolicy(input: { name: "${unique(kitchen)}" }) { id }`);

const aTransferCredit = async (kitchen: MutationContext) => {
  const of = `studentId: ${await aStudent(kitchen)}, school: "Elsewhere", courseTitle: "Latin", schoolYear: 2024`;
  return run(kitchen.client, `createTransferCredit(input: { ${of}, credits: 3 }) { id }`);
};

/** Creates a class with a grade that is submitted like this. */
async function aGradedClass(kitchen: MutationContext, submission: object) {
  const { classId, id } = await enrolled(kitchen);
  const { body } = await kitchen.client.graphql(
    'mutation ($classId: Int!, $input: SubmitGradesInput!) { submitGrades(classId: $classId, input: $input) { created } }',
    { classId, input: { ...submission, grades: [{ id, score: 90 }] } },
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return { classId };
}

/** The recipes of mutations of grade scales, grading policies, publishing and transfer credits. */
export const gradingArguments: Readonly<Record<string, Recipe>> = {
  acceptProposedGrades: async (kitchen) => {
    const { classId } = await aGradedClass(kitchen, { assessment: { title: 'Essay' } });
    await run(
      kitchen.client,
      `updateClass(id: ${classId}, input: { gradingPolicyId: ${await aPolicy(kitchen)} }) { id }`,
    );
    return { classId };
  },
  publishGrades: (kitchen) => aGradedClass(kitchen, { published: false }),
  unpublishGrades: (kitchen) => aGradedClass(kitchen, {}),
  createTransferCredit: async (kitchen) => ({
    input: {
      studentId: await aStudent(kitchen),
      school: 'Elsewhere',
      courseTitle: 'Latin',
      schoolYear: 2024,
      credits: 3,
    },
  }),
  updateTransferCredit: async (kitchen) => ({ id: await aTransferCredit(kitchen), input: { credits: 2.5 } }),
  deleteTransferCredit: async (kitchen) => ({ id: await aTransferCredit(kitchen) }),
  createGradeScale: async (kitchen) => ({
    input: { name: unique(kitchen), kind: 'standards', steps: [{ letter: 'M', label: 'Meets' }] },
  }),
  updateGradeScale: async (kitchen) => ({ id: await aScale(kitchen), input: { name: unique(kitchen) } }),
  deleteGradeScale: async (kitchen) => ({ id: await aScale(kitchen) }),
  createGradingPolicy: async (kitchen) => ({ input: { name: unique(kitchen) } }),
  updateGradingPolicy: async (kitchen) => ({ id: await aPolicy(kitchen), input: { missing: 'zero' } }),
  deleteGradingPolicy: async (kitchen) => ({ id: await aPolicy(kitchen) }),
};
