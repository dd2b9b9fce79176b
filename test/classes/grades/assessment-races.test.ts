import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { whileHolding } from '../../support/while-holding.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** Assessments that are changed or deleted while a concurrent request submits the first grades for them. */

const app = await useSharedApp();

test.each([
  [
    'updateAssessment',
    'input: { title: "Essay", maxScore: 10 }',
    { code: 'VALIDATION_ERROR', details: { maxScore: ['cannot change while there are grades for the assessment.'] } },
  ],
  ['deleteAssessment', '', { code: 'CONFLICT' }],
])('%s waits for the grades and is refused', async (mutation, input, extensions) => {
  const { teacher, institution, classId } = await aClassroom(app, { students: 1 });
  const created = await teacher.client.graphql(
    `mutation { createAssessment(classId: ${classId}, input: { title: "Essay", maxScore: 50 }) { id } }`,
  );
  const { id } = created.body.data.createAssessment;
  const lock = {
    text: 'select from assessments where institution_id = $1 and id = $2 for update',
    values: [institution.id, id],
  };
  const [submission, change] = await whileHolding(app.pool, lock, async (waiting) => {
    const submitting = submitGrades(teacher.client, classId, {
      assessment: { title: 'Essay' },
      grades: [{ student_id: 'S1', score: 40 }],
    });
    await waiting(1);
    const changing = teacher.client.graphql(`mutation { ${mutation}(id: ${id}, ${input}) { id } }`);
    await Promise.race([waiting(2), changing]);
    return [submitting, changing] as const;
  });
  expect((await submission).status).toBe(201);
  expect((await change).body.errors).toMatchObject([{ extensions }]);
});

test('keeps the term of a class while an assessment is created', async () => {
  const { teacher, registrar, institution, classId, courseId } = await aClassroom(app, { students: 0 });
  const lock = {
    text: 'select from courses where institution_id = $1 and id = $2 for update',
    values: [institution.id, courseId],
  };
  const [creation, update] = await whileHolding(app.pool, lock, async (waiting) => {
    const creating = teacher.client.graphql(
      `mutation { createAssessment(classId: ${classId}, input: { title: "Essay" }) { id } }`,
    );
    await waiting(1);
    const updating = registrar.client.graphql(
      `mutation { updateClass(id: ${classId}, input: { termId: null }) { id } }`,
    );
    await Promise.race([waiting(2), updating]);
    return [creating, updating] as const;
  });
  expect((await creation).body.errors).toBeUndefined();
  expect((await update).body.errors).toMatchObject([{ extensions: { details: { termId: [expect.any(String)] } } }]);
});
