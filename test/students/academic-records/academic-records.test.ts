import { expect, test } from 'vitest';
import { systemRequest } from '../../../src/access/system-caller.ts';
import { recomputeAcademicRecords } from '../../../src/students/academic-records/recompute-academic-records.service.ts';
import type { Classroom } from '../../classes/classroom.ts';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { eventually } from '../../support/eventually.ts';
import { countLockWaits } from '../../support/lock-waits.ts';
import { aStudentWithCourses } from './student-with-courses.ts';

/** GPA and credits of a student, compared with values computed by hand ([D28], [D38]). */

const app = await useSharedApp();

const updateCourse = ({ registrar }: Classroom, id: number, input: object, applyToGrades?: boolean) =>
  registrar.client.graphql(
    `mutation ($id: Int!, $input: UpdateCourseInput!, $applyToGrades: Boolean) {
      updateCourse(id: $id, input: $input, applyToGrades: $applyToGrades) { id }
    }`,
    { id, input, applyToGrades },
  );

test('weights points by credits, including an F, and gives credits for courses that do not count for the GPA', async () => {
  const student = await aStudentWithCourses(app, {
    A: { credits: 4 },
    B: { credits: 3 },
    C: { credits: 2 },
    D: { credits: 1, gpa_applicable: false },
    E: { credits: 0 },
  });
  await student.final('A', { score: 95 }); // A  4.0 × 4 = 16.0
  await student.final('B', { letter: 'B-' }); // B- 2.7 × 3 = 8.1
  await student.final('C', { score: 12 }); // F  0.0 × 2 = 0
  await student.final('D', { letter: 'A' }); // does not count for the GPA
  await student.final('E', { letter: 'A' }); // no credits
  // (16.0 + 8.1 + 0) ÷ (4 + 3 + 2) = 24.1 ÷ 9 = 2.677… → 2.68; passed: 4 + 3 + 1 + 0 = 8.
  expect(await student.records()).toEqual({ current_gpa: 2.68, total_credits: 8, attendance_rate: null });
});

test('rounds the GPA half up to two decimals', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 1 }, B: { credits: 7 } });
  await student.final('A', { letter: 'B' }); // 3.0 × 1
  await student.final('B', { letter: 'C+' }); // 2.3 × 7 = 16.1
  // 19.1 ÷ 8 = 2.3875 → 2.39.
  expect((await student.records()).current_gpa).toBe(2.39);
  await student.final('A', { letter: 'D' }); // (1.0 + 16.1) ÷ 8 = 2.1375 → 2.14
  expect((await student.records()).current_gpa).toBe(2.14);
  await student.final('B', { letter: 'B+' }); // (1.0 + 23.1) ÷ 8 = 3.0125 → 3.01
  expect((await student.records()).current_gpa).toBe(3.01);
});

test('ignores incomplete and withdrawn finals, also after a graded one', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 } });
  await student.final('A', { status: 'incomplete' });
  expect(await student.records()).toEqual({ current_gpa: null, total_credits: 0, attendance_rate: null });
  await student.final('A', { letter: 'B' });
  await student.final('A', { status: 'withdrawn' }, 'Spring');
  expect(await student.records()).toMatchObject({ current_gpa: 3, total_credits: 3 });
});

test('keeps the credits and GPA applicability that finals had when they were submitted', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 1 }, B: { credits: 1 } });
  await student.final('A', { letter: 'A' });
  await student.final('B', { letter: 'C' });
  expect(await student.records()).toMatchObject({ current_gpa: 3, total_credits: 2 });
  await updateCourse(student.room, student.ids.A as number, { credits: 3, gpaApplicable: false });
  await student.final('A', { letter: 'B' });
  // (3.0 + 2.0) ÷ 2.
  expect(await student.records()).toMatchObject({ current_gpa: 2.5, total_credits: 2 });
  await student.final('A', { letter: 'B' }, 'Spring');
  // The new attempt does not count for the GPA: 2.0 ÷ 1.
  expect(await student.records()).toMatchObject({ current_gpa: 2, total_credits: 4 });
});

test('applies the credits of a course to its finals on request, with a version and a feed entry of each student', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 1 }, B: { credits: 1 } });
  const { room, id, ids } = student;
  const { pool } = app;
  const final = await student.final('A', { letter: 'A' });
  await student.final('B', { letter: 'C' });
  const deleted = await app.make.aStudent(room.institution, { deleted_at: new Date() });
  await pool.query(
    `insert into grades (institution_id, class_id, course_id, student_id, points) values ($1, $2, $3, $4, 3)`,
    [room.institution.id, room.classId, ids.A, deleted],
  );
  const read = async () => {
    const query = 'query ($id: Int!) { student(id: $id) { version } changes { entries { type id changed } } }';
    return (await room.registrar.client.graphql(query, { id })).body.data;
  };
  await updateCourse(room, ids.A as number, { credits: 3 });
  const { version } = (await read()).student;
  await updateCourse(room, ids.A as number, {}, true);
  // (4.0 × 3 + 2.0) ÷ 4 = 3.5.
  expect(await student.records()).toMatchObject({ current_gpa: 3.5, total_credits: 4 });
  const after = await read();
  expect(after.student.version).toBe(version + 1);
  expect(after.changes.entries).toEqual([{ type: 'updated', id, changed: ['academicRecords'] }]);
  const administrator = await app.as(await app.make.aUser({ institution: room.institution }));
  const [record] = await auditedChanges(administrator, { resource_type: 'student', resource_id: id });
  expect(record).toEqual({
    action: 'student.updated',
    changes: {
      'academic_records.current_gpa': { from: 3, to: 3.5 },
      'academic_records.total_credits': { from: 2, to: 4 },
      [`academic_records.finals.${final.grades[0].id}.credits`]: { from: 1, to: 3 },
    },
  });
  const { rows } = await pool.query('select credits from grades where student_id = $1', [deleted]);
  expect(rows).toEqual([{ credits: 3 }]);
  await updateCourse(room, ids.A as number, {}, true);
  expect(await read()).toEqual(after);
});

test('applies a changed grade scale only to later grades', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 1 }, B: { credits: 1 } });
  await student.final('A', { score: 95 });
  const gradeScale = [
    { letter: 'Pass', from: 50, points: 1 },
    { letter: 'Fail', from: 0, points: 0 },
  ];
  const administrator = await app.as(await app.make.aUser({ institution: student.room.institution }));
  const { body } = await administrator.graphql(
    'mutation ($input: UpdateInstitutionInput!) { updateInstitution(input: $input) { id } }',
    { input: { gradeScale } },
  );
  expect(body.errors).toBeUndefined();
  await student.final('B', { score: 95 });
  // (4.0 + 1.0) ÷ 2.
  expect((await student.records()).current_gpa).toBe(2.5);
});

test('uses the new credits for a final that is submitted while its course changes', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 1 }, B: { credits: 1 } });
  await student.final('B', { letter: 'C' });
  const { pool } = app;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('update courses set credits = 3 where institution_id = $1 and id = $2', [
    student.room.institution.id,
    student.ids.A,
  ]);
  const submission = student.final('A', { letter: 'A' });
  await eventually(async () => (await countLockWaits(pool)) === 1, 'the submission waits for the course');
  await other.query('commit');
  other.release();
  await submission;
  expect((await student.records()).current_gpa).toBe(3.5);
});

test('recomputes without changes, and repairs records that were tampered with', async () => {
  const student = await aStudentWithCourses(app, { A: { credits: 3 } });
  await student.final('A', { letter: 'A' });
  const { database } = app.registrar;
  const request = () => systemRequest(database, student.room.institution.id, 'Test');
  expect(await recomputeAcademicRecords(await request())).toEqual({ students: 1, differences: [] });
  await database.pool.query('update academic_records set quality_points = 1, days_late = 2 where student_id = $1', [
    student.id,
  ]);
  const { differences } = await recomputeAcademicRecords(await request());
  expect(differences).toEqual([
    {
      studentId: student.id,
      from: expect.objectContaining({ quality_points: 1, days_late: 2 }),
      to: expect.objectContaining({ quality_points: 12, days_late: 0 }),
    },
  ]);
  expect(await student.records()).toEqual({ current_gpa: 4, total_credits: 3, attendance_rate: null });
  const audit = await database.pool.query('select from audit_logs where institution_id = $1 and action = $2', [
    student.room.institution.id,
    'academic_records.recomputed',
  ]);
  expect(audit.rowCount).toBe(1);
});
