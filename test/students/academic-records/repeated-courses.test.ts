import { expect, test } from 'vitest';
import { aClassroom, academicRecords, submitGrades } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { aStudentWithCourses } from './student-with-courses.ts';

/** Several finals of one course are attempts, of which the latest graded one counts ([D28], [D86], [D87]). */

const app = await useSharedApp();

test('counts a repeated course once, with the grade of its latest term, in any order of submission', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 }, B: { credits: 3 } });
  await student.final('B', { letter: 'C' }); // 2.0 × 3 = 6
  await student.final('A', { letter: 'F' }, 'Spring');
  await student.final('A', { letter: 'A' }, 'Autumn');
  // Spring is later: (0 × 3 + 6) ÷ 6 = 1.0; course A is not passed.
  expect(await student.records()).toMatchObject({ current_gpa: 1, total_credits: 3 });
  await student.final('A', { letter: 'B' }, 'Spring');
  // (3.0 × 3 + 6) ÷ 6 = 2.5.
  expect(await student.records()).toMatchObject({ current_gpa: 2.5, total_credits: 6 });
});

test('keeps the order of attempts when a former one is edited', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 } });
  await student.final('A', { letter: 'F' }, 'Autumn');
  await student.final('A', { letter: 'B' }, 'Spring');
  await student.final('A', { letter: 'F', comment: 'A typing error is corrected' }, 'Autumn');
  expect(await student.records()).toMatchObject({ current_gpa: 3, total_credits: 3 });
  await student.final('A', { status: 'incomplete' }, 'Spring');
  expect(await student.records()).toMatchObject({ current_gpa: 0, total_credits: 0 });
  await student.final('A', { letter: 'B' }, 'Spring');
  expect(await student.records()).toMatchObject({ current_gpa: 3, total_credits: 3 });
});

test.each([
  ['wins over one of a term that ended before the student came', '2025-01-01', 0],
  ['loses to one of a term that ended later', '2024-12-30', 4],
])('a final of a class without a term %s', async (_title, beginsOn, gpa) => {
  const { homerooms, final, records } = await aStudentWithCourses(app, { A: { credits: 2 } });
  await final('A', { letter: 'F' }, 'none');
  await final('A', { letter: 'A' }, 'Autumn');
  // The order follows the correction of the first day.
  const correct = 'update enrolments set begins_on = $2 where id = $1';
  await app.pool.query(correct, [homerooms.none.enrolment_id, beginsOn]);
  expect((await records()).current_gpa).toBe(gpa);
});

test('orders attempts of one term by the first day in the class, also after an earlier stay is added', async () => {
  const { room, id, homerooms, final, records } = await aStudentWithCourses(app, { A: { credits: 2 } });
  const { make, registrar } = app;
  const { pool } = registrar.database;
  await pool.query('update classes set term_id = (select term_id from classes where id = $2) where id = $1', [
    homerooms.none.class_id,
    homerooms.Autumn.class_id,
  ]);
  await pool.query(`update enrolments set begins_on = '2024-10-01' where id = $1`, [homerooms.Autumn.enrolment_id]);
  await final('A', { letter: 'A' }, 'Autumn');
  await final('A', { letter: 'F' }, 'none');
  expect((await records()).current_gpa).toBe(4);
  const stay = { class_id: homerooms.Autumn.class_id, student_id: id, begins_on: '2024-08-01', ends_on: '2024-08-02' };
  const earlier = await make.anEnrolment(room.institution, stay);
  expect((await records()).current_gpa).toBe(0);
  await pool.query('delete from enrolments where id = $1', [earlier]);
  expect((await records()).current_gpa).toBe(4);
});

test('orders attempts anew when a term gets another end', async () => {
  const { room, terms, final, records } = await aStudentWithCourses(app, { A: { credits: 2 } });
  await final('A', { letter: 'A' }, 'Autumn');
  await final('A', { letter: 'F' }, 'Spring');
  expect((await records()).current_gpa).toBe(0);
  const update = 'mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { id } }';
  const input = { name: 'Autumn', startsOn: '2024-09-01', endsOn: '2025-07-01' };
  await room.registrar.client.graphql(update, { id: terms.Autumn, input });
  expect((await records()).current_gpa).toBe(4);
});

test('orders attempts anew when a class moves to a longer term', async () => {
  const { room, id, ids, records } = await aStudentWithCourses(app, { A: { credits: 2 } });
  const { make } = app;
  const { institution, registrar } = room;
  const term = (name: string, type: string, starts_on: string, ends_on: string, parent_id?: number) =>
    make.aTerm(institution, { name, type, starts_on, ends_on, ...(parent_id && { parent_id }) });
  const year = await term('Year', 'school_year', '2023-08-01', '2024-12-31');
  const first = await term('First', 'semester', '2023-08-01', '2023-12-31', year);
  const second = await term('Second', 'semester', '2024-01-01', '2024-06-30', year);
  const final = async (term_id: number, letter: string) => {
    const classId = await make.aClass(institution, { course_id: ids.A, term_id });
    await make.anEnrolment(institution, { class_id: classId, student_id: id, begins_on: '2024-01-02' });
    await submitGrades(registrar.client, classId, { grades: [{ student_id: 'S1', letter }] });
    return classId;
  };
  const retaken = await final(first, 'A');
  await final(second, 'F');
  expect((await records()).current_gpa).toBe(0);
  const move = `mutation { updateClass(id: ${retaken}, input: { termId: ${year} }) { id } }`;
  expect((await registrar.client.graphql(move)).body.errors).toBeUndefined();
  expect((await records()).current_gpa).toBe(4);
});

test('keeps a final of one section when another section of the course submits its own', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { make } = app;
  const id = room.students[0]?.id as number;
  const { rows } = await app.pool.query('select term_id from classes where id = $1', [room.classId]);
  const section = { course_id: room.courseId, term_id: rows[0].term_id };
  const other = await make.aClass(room.institution, section);
  await make.anEnrolment(room.institution, { class_id: other, student_id: id, begins_on: '2024-08-31' });
  const teacher = await make.aUser({ role: 'teacher', institution: room.institution });
  await make.teaches(teacher, other);
  const excellent = { student_id: 'S1', letter: 'A', comment: 'excellent' };
  await submitGrades(room.teacher.client, room.classId, { grades: [excellent] });
  const answer = await submitGrades(await app.as(teacher), other, {
    grades: [{ student_id: 'S1', letter: 'F' }],
  });
  expect(answer.body).toMatchObject({ created: 1, updated: 0 });
  expect(await academicRecords(room, id)).toMatchObject({ current_gpa: 4, total_credits: 3 });
  const list = `query ($id: Int!) { grades(classId: $id) { data { letter comment history { letter } } } }`;
  const grades = async (classId: number) =>
    (await room.registrar.client.graphql(list, { id: classId })).body.data.grades.data;
  expect(await grades(room.classId)).toEqual([{ letter: 'A', comment: 'excellent', history: [] }]);
  expect(await grades(other)).toEqual([{ letter: 'F', comment: null, history: [] }]);
});
