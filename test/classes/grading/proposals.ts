import { expect } from 'vitest';
import type { Client } from '../../support/client.ts';
import type { Classroom } from '../classroom.ts';

/** Requests of a class's proposed final grades ([D136], [D137]). */

export const run = async (client: Client, text: string, variables: object = {}) =>
  (await client.graphql(text, variables as Record<string, unknown>)).body;

/** Creates a policy, and names it for the course. */
export async function usePolicy({ registrar, courseId }: Classroom, input: object): Promise<number> {
  const { data } = await run(
    registrar.client,
    'mutation ($input: GradingPolicyInput!) { createGradingPolicy(input: $input) { id } }',
    { input: { name: 'Policy', ...input } },
  );
  const id = data.createGradingPolicy.id;
  await run(registrar.client, `mutation { updateCourse(id: ${courseId}, input: { gradingPolicyId: ${id} }) { id } }`);
  return id;
}

const SUBMIT = `mutation ($classId: Int!, $input: SubmitGradesInput!) {
  submitGrades(classId: $classId, input: $input) { assessment { id } grades { late missing handedInOn score letter working } }
}`;

export const submit = ({ teacher, classId }: Classroom, assessment: object | null, ...grades: object[]) =>
  run(teacher.client, SUBMIT, { classId, input: { assessment, grades } });

export const PROPOSED = `query ($classId: Int!) { gradebook(classId: $classId) {
  policy { name }
  proposed {
    student { studentId } percent letter points differs final { score letter }
    categories { title percent dropped { title } deducted { assessment { title } percent days } } unlisted { title }
  }
} }`;

/** Returns the proposals of the class's students. */
export async function proposed({ teacher, classId }: Classroom) {
  const { data, errors } = await run(teacher.client, PROPOSED, { classId });
  expect(errors).toBeUndefined();
  return data.gradebook.proposed;
}

export const ACCEPT = `mutation ($classId: Int!, $studentIds: [String!], $replace: Boolean) {
  acceptProposedGrades(classId: $classId, studentIds: $studentIds, replace: $replace) {
    created updated unchanged left { student { studentId } reason } grades { student { studentId } score letter comment working }
  }
}`;

export const accept = async ({ teacher, classId }: Classroom, variables: object = {}) =>
  (await run(teacher.client, ACCEPT, { classId, ...variables })).data.acceptProposedGrades;
