import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { whileHolding } from '../../support/while-holding.ts';
import { aClassroom, type Classroom, submitGrades } from '../classroom.ts';

/** Grades that are submitted while a concurrent request erases or deletes the student, or changes the course of the class. */

const app = await useSharedApp();

const submitEssay = (room: Classroom) =>
  submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Essay' },
    grades: [{ id: room.students[0]?.id, score: 70, comment: 'Grace wrote this alone' }],
  });

const unknownStudent = { status: 400, body: { details: { 'grades.0.id': ['is not a student of this institution.'] } } };

/** Creates a class whose only student has left it, so that only submissions of grades lock the student's academic record. */
async function aFormerClassroom() {
  const room = await aClassroom(app, { students: 1 });
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  const { pool } = app;
  const { institution, students } = room;
  const id = students[0]?.id;
  await pool.query(`update enrolments set ends_on = '2024-12-24' where institution_id = $1`, [institution.id]);
  const change = async (field: 'eraseStudent' | 'deleteStudent') => {
    const { body } = await admin.graphql(`mutation { ${field}(id: ${id}) { id } }`);
    return body;
  };
  const comments = async () =>
    (await pool.query('select comment from grades where institution_id = $1', [institution.id])).rows;
  return { room, id, pool, change, comments };
}

test('erases a comment that is written while the student is erased', async () => {
  const { room, id, pool, change, comments } = await aFormerClassroom();
  const { institution, classId } = room;
  const text = 'select from classes where institution_id = $1 and id = $2 for no key update';
  const titles = { text, values: [institution.id, classId] };
  const [submission, erasure] = await whileHolding(pool, titles, async (waiting) => {
    const submitting = submitEssay(room);
    await waiting(1);
    const erasing = change('eraseStudent');
    await Promise.race([waiting(2), erasing]);
    return [submitting, erasing] as const;
  });
  expect((await submission).status).toBe(201);
  expect(await erasure).toMatchObject({ data: { eraseStudent: { id } } });
  expect(await comments()).toEqual([{ comment: null }]);
});

test.each(['eraseStudent', 'deleteStudent'] as const)(
  'refuses grades of a student whom a concurrent %s removes',
  async (field) => {
    const { room, id, pool, change, comments } = await aFormerClassroom();
    const { institution, classId } = room;
    // The removal ends this enrolment, which locks the student's academic record as well.
    await app.make.anEnrolment(institution, { class_id: classId, student_id: id, begins_on: '2025-01-01' });
    const text = 'select from academic_records where institution_id = $1 and student_id = $2 for update';
    const [removal, submission] = await whileHolding(pool, { text, values: [institution.id, id] }, async (waiting) => {
      const removing = change(field);
      await waiting(1);
      const submitting = submitEssay(room);
      await waiting(2);
      return [removing, submitting] as const;
    });
    expect(await removal).toMatchObject({ data: { [field]: { id } } });
    expect(await submission).toMatchObject(unknownStudent);
    expect(await comments()).toEqual([]);
  },
);

test('refuses to change the course of a class while grades are submitted for it', async () => {
  const room = await aClassroom(app, { students: 1 });
  const { institution, classId, courseId, registrar } = room;
  const other = await app.make.aCourse(institution);
  const lock = {
    text: 'select from courses where institution_id = $1 and id = $2 for update',
    values: [institution.id, courseId],
  };
  const [submission, update] = await whileHolding(app.pool, lock, async (waiting) => {
    const submitting = submitEssay(room);
    await waiting(1);
    const updating = registrar.client.graphql(
      `mutation { updateClass(id: ${classId}, input: { courseId: ${other} }) { id } }`,
    );
    await Promise.race([waiting(2), updating]);
    return [submitting, updating] as const;
  });
  expect((await submission).status).toBe(201);
  const message = 'cannot be changed once grades have been submitted for the class.';
  expect(await update).toMatchObject({ body: { errors: [{ extensions: { details: { courseId: [message] } } }] } });
});
