import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

const app = useSharedApp();

test('a final says its credits and whether GPA and credits count it, to those who read the grades of all classes', async () => {
  const { make } = app.current;
  const clerk = await make.aUser({ role: 'registrar' });
  const { institution } = clerk;
  const teacher = await make.aUser({ role: 'teacher', institution });
  const student_id = await make.aStudent(institution, { student_id: 'R1' });
  const course_id = await make.aCourse(institution, { credits: 3 });
  const office = await app.current.as(clerk);
  const submit = async (term_id: number, letter: string) => {
    const class_id = await make.aClass(institution, { course_id, term_id });
    await make.anEnrolment(institution, { class_id, student_id, begins_on: '2023-09-01' });
    await make.teaches(teacher, class_id);
    const { body } = await office.graphql(
      `mutation ($classId: Int!, $input: SubmitGradesInput!) { submitGrades(classId: $classId, input: $input) { created } }`,
      { classId: class_id, input: { grades: [{ studentId: 'R1', letter }] } },
    );
    expect(body.errors).toBeUndefined();
  };
  // The later term is graded first: its end decides.
  await submit(await make.aTerm(institution, { name: 'Second', starts_on: '2024-09-01', ends_on: '2025-01-31' }), 'C');
  await submit(await make.aTerm(institution, { name: 'First', starts_on: '2023-09-01', ends_on: '2024-01-31' }), 'A');
  await office.graphql(`mutation { updateCourse(id: ${course_id}, input: { credits: 5 }) { id } }`);
  const query = '{ grades(studentId: "R1") { data { term credits counts } } }';
  const { body } = await office.graphql(query);
  expect(body.data.grades.data).toEqual([
    { term: 'Second', credits: 3, counts: true },
    { term: 'First', credits: 3, counts: false },
  ]);
  const own = await (await app.current.as(teacher)).graphql(query);
  expect(own.body.data.grades.data.map(({ counts }: { counts: boolean | null }) => counts)).toEqual([null, null]);
});
