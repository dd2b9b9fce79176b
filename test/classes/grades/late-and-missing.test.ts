import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, submitGrades } from '../classroom.ts';

/** Late and missing work, which learning platforms report with their results. */

const app = useSharedApp();

test('shows late and missing work, and keeps both when the grade is submitted again', async () => {
  const { teacher, institution, classId } = await aClassroom(app.current, { students: 1 });
  const { pool } = app.current;
  const submit = (score: number) =>
    submitGrades(teacher.client, classId, { assessment: { title: 'Quiz' }, grades: [{ student_id: 'S1', score }] });
  const read = async () =>
    (
      await teacher.client.graphql(`{
        grades(classId: ${classId}) { data { score late missing sourcedId history { score late missing } } }
        gradebook(classId: ${classId}) { cells { late missing } }
      }`)
    ).body.data;
  await submit(50);
  const { id } = (await pool.query('select id from grades where institution_id = $1', [institution.id])).rows[0];
  const grade = { sourcedId: `gr-${id}`, late: false, missing: false, history: [] };
  expect((await read()).grades.data).toEqual([{ ...grade, score: 50 }]);
  await pool.query('update grades set late = true where institution_id = $1', [institution.id]);
  await submit(300);
  const former = { score: 50, late: true, missing: false };
  expect(await read()).toEqual({
    grades: { data: [{ ...grade, score: 300, late: true, history: [former] }] },
    gradebook: { cells: [{ late: true, missing: false }] },
  });
});

test('refuses the flags over REST, whose body is fixed', async () => {
  const { teacher, classId } = await aClassroom(app.current, { students: 1 });
  const { status, body } = await submitGrades(teacher.client, classId, {
    grades: [{ student_id: 'S1', score: 1, late: true }],
  });
  expect(status).toBe(400);
  expect(Object.keys(body.details)).toEqual(['grades.0.late']);
});
