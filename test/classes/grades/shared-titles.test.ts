import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom, type Classroom, submitGrades } from '../classroom.ts';

/** Assessments of a class with one title, as another system creates them. */

const app = await useSharedApp();

/** Inserts assessments as another system does, without regard to their titles, and returns their ids. */
async function insertEssays({ institution, classId, courseId }: Classroom, sourcedIds: string[]): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into assessments (institution_id, class_id, course_id, term_id, title, max_score, sourced_id)
     select $1, $2, $3, terms.id, 'Essay', 50, sourced.id
     from terms, unnest($4::text[]) with ordinality as sourced (id, position) where institution_id = $1
     order by position returning id`,
    [institution.id, classId, courseId, sourcedIds],
  );
  return rows.map(({ id }) => id);
}

const submit = ({ teacher, classId }: Classroom, studentId = 'S1', title = 'Essay') =>
  submitGrades(teacher.client, classId, { assessment: { title }, grades: [{ student_id: studentId, score: 40 }] });

async function gradedAssessments({ institution }: Classroom): Promise<number[]> {
  const text = 'select assessment_id as id from grades where institution_id = $1 order by id';
  const { rows } = await app.pool.query<{ id: number }>(text, [institution.id]);
  return rows.map(({ id }) => id);
}

test('submits grades for the oldest assessment with the title, whose sourcedId is readable', async () => {
  const room = await aClassroom(app, { students: 2 });
  const [first] = await insertEssays(room, ['lms-2', 'lms-1']);
  expect((await submit(room)).status).toBe(201);
  const again = await room.teacher.client.graphql(
    `mutation { submitGrades(classId: ${room.classId}, input: {
      assessment: { title: "Essay", category: "Writing" }, grades: [{ studentId: "S2", score: 50 }]
    }) { created assessment { id sourcedId maxScore category } } }`,
  );
  expect(again.body.data.submitGrades).toEqual({
    created: 1,
    assessment: { id: first, sourcedId: 'lms-2', maxScore: 50, category: 'Writing' },
  });
  expect(await gradedAssessments(room)).toEqual([first, first]);
});

test('changes an assessment whose title another one has, but gives none a title that is in use', async () => {
  const room = await aClassroom(app, { students: 0 });
  const [, second] = await insertEssays(room, ['lms-1', 'lms-2']);
  const send = (input: string) =>
    room.teacher.client.graphql(`mutation { updateAssessment(id: ${second}, input: ${input}) { title weight } }`);
  expect((await send('{ title: "Essay", weight: 2 }')).body.data.updateAssessment).toEqual({
    title: 'Essay',
    weight: 2,
  });
  expect((await send('{ title: "Report" }')).body.errors).toBeUndefined();
  expect((await send('{ title: "Essay" }')).body.errors).toMatchObject([
    { extensions: { details: { title: ['is already in use by another assessment of this class, course and term.'] } } },
  ]);
});

test('creates one assessment for concurrent submissions with a new title', async () => {
  const room = await aClassroom(app, { students: 6 });
  for (const title of ['Quiz', 'Test', 'Exam']) {
    const answers = await Promise.all(room.students.map(({ studentId }) => submit(room, studentId, title)));
    expect(answers.map(({ status }) => status)).toEqual(room.students.map(() => 201));
  }
  const text = 'select title, count(*)::int from assessments where institution_id = $1 group by 1 order by 1';
  const { rows } = await app.pool.query(text, [room.institution.id]);
  expect(rows).toEqual(['Exam', 'Quiz', 'Test'].map((title) => ({ title, count: 1 })));
});

test('creates one assessment if a submission, a creation and a renaming want the same title', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { client } = room.teacher;
  const mutate = (field: string) => client.graphql(`mutation { result: ${field} { id } }`);
  for (const title of ['A', 'B', 'C']) {
    const other = await mutate(`createAssessment(classId: ${room.classId}, input: { title: "Other ${title}" })`);
    await Promise.all([
      submit(room, 'S1', title),
      mutate(`createAssessment(classId: ${room.classId}, input: { title: "${title}" })`),
      mutate(`updateAssessment(id: ${other.body.data.result.id}, input: { title: "${title}" })`),
    ]);
  }
  const text = `select count(*)::int as count from assessments where institution_id = $1 and title = any('{A,B,C}') group by title`;
  const { rows } = await app.pool.query(text, [room.institution.id]);
  expect(rows).toEqual([1, 1, 1].map((count) => ({ count })));
});
