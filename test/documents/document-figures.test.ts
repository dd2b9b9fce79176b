import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { aReportSchool, documentsOf, giveFinal, issue, run } from './report-school.ts';

/** Figures of documents: finals of parts of a term, scores, days, GPA, rank and transfer credits ([D144]). */

const app = useApp();
const query = (text: string, values: unknown[]) => app.current.registrar.database.pool.query(text, values);

beforeAll(() => {
  app.current.startJobs();
});

test('finals of the parts of a term, scores and days are on the report card of a school year', async () => {
  const school = await aReportSchool(app.current);
  const [student] = school.students as [{ id: number; number: string }];
  const { institution, classId, courseId, termId } = school;
  const year = { name: 'Year', type: 'school_year', starts_on: '2025-08-01', ends_on: '2026-07-31' };
  const yearId = await app.current.make.aTerm(institution, year);
  await query('update terms set parent_id = $2 where institution_id = $1 and id = $3', [
    institution.id,
    yearId,
    termId,
  ]);
  await giveFinal(app.current, school, student.id, { term_id: yearId, letter: 'B', points: 3 });
  const { rows } = await query(
    `insert into assessments (institution_id, class_id, course_id, term_id, title) values ($1, $2, $3, $4, 'Midterm') returning id`,
    [institution.id, classId, courseId, termId],
  );
  const score = { assessment_id: rows[0].id, score: 91.5, letter: 'A' };
  await giveFinal(app.current, school, student.id, score);
  const enrolled = { class_id: classId, student_id: student.id, begins_on: '2026-01-05' };
  await app.current.make.anEnrolment(institution, enrolled);
  const mark = `mutation ($day: Date!, $status: AttendanceStatus!) {
    recordAttendance(classId: ${classId}, date: $day, entries: [{ studentId: "R0001", status: $status }]) { created } }`;
  for (const [day, status] of [
    ['2026-02-02', 'present'],
    ['2026-02-03', 'absent'],
    ['2026-02-04', 'late'],
  ])
    await run(school.client, mark, { day, status });
  const sections = `mutation { updateDocumentTemplate(id: ${school.templateId}, input: { sections: [attendance, assessments] }) { id } }`;
  await run(school.client, sections);

  await issue(school, { studentIds: [student.id], termId: yearId });

  const [{ content }] = await documentsOf(school, student.number);
  expect(content.lines.map((line: Record<string, unknown>) => [line.term, line.letter, line.assessments])).toEqual([
    ['Year', 'B', []],
    ['Spring', 'A', [{ title: 'Midterm', score: 91.5 }]],
  ]);
  expect(content).toMatchObject({ gpa: null, credits: null });
  expect(content.attendance).toEqual({
    schoolYear: 2026,
    days: 3,
    present: 1,
    late: 1,
    absent: 1,
    excused: 0,
    absenceRate: 33.33,
  });
});
