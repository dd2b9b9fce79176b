import { expect, test } from 'vitest';
import { composeContents } from '../../src/documents/content/compose-contents.ts';
import { documentSections } from '../../src/documents/document-content.ts';
import { sqlDuring } from '../support/sql-counter.ts';
import { aReportSchool, documentsOf, giveFinal, issue, run, useDocumentApp } from './report-school.ts';

/** Figures of documents: finals of parts of a term, scores, days, GPA, rank and transfer credits ([D144]). */

const app = await useDocumentApp();
const query = (text: string, values: unknown[]) => app.pool.query(text, values);

test('finals of the parts of a term, scores and days are on the report card of a school year', async () => {
  const school = await aReportSchool(app);
  const [student] = school.students as [{ id: number; number: string }];
  const { institution, classId, courseId, termId } = school;
  const year = { name: 'Year', type: 'school_year', starts_on: '2025-08-01', ends_on: '2026-07-31' };
  const yearId = await app.make.aTerm(institution, year);
  await query('update terms set parent_id = $2 where institution_id = $1 and id = $3', [
    institution.id,
    yearId,
    termId,
  ]);
  await giveFinal(app, school, student.id, { term_id: yearId, letter: 'B', points: 3 });
  const { rows } = await query(
    `insert into assessments (institution_id, class_id, course_id, term_id, title) values ($1, $2, $3, $4, 'Midterm') returning id`,
    [institution.id, classId, courseId, termId],
  );
  const score = { assessment_id: rows[0].id, score: 91.5, letter: 'A' };
  await giveFinal(app, school, student.id, score);
  const enrolled = { class_id: classId, student_id: student.id, begins_on: '2026-01-05' };
  await app.make.anEnrolment(institution, enrolled);
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

test('a transcript has the finals of all years, transfer credits under their school, GPA and rank', async () => {
  const school = await aReportSchool(app);
  const [student] = school.students as [{ id: number; number: string }];
  const { institution } = school;
  await query(`update students set grade_level = '9', preferred_first_name = 'Amazing' where institution_id = $1`, [
    institution.id,
  ]);
  const earlier = { name: 'Autumn', starts_on: '2024-08-01', ends_on: '2024-12-20' };
  const termId = await app.make.aTerm(institution, earlier);
  const courseId = await app.make.aCourse(institution, { name: 'Botany', credits: 2 });
  const classId = await app.make.aClass(institution, { course_id: courseId, term_id: termId });
  await giveFinal(app, { institution, classId, courseId, termId }, student.id, { letter: 'C', points: 2 });
  const held = { term_id: null, published_at: null, letter: 'Z', points: 0 };
  await giveFinal(app, { institution, classId, courseId, termId }, student.id, held);
  const credit = `mutation { createTransferCredit(input: { studentId: ${student.id}, school: "Yale", courseTitle: "Art",
    schoolYear: 2025, credits: 1.5, letter: "P" }) { id } }`;
  expect(await run(school.client, credit)).toHaveProperty('id');
  await query('update institutions set rank_minimum = 1 where id = $1', [institution.id]);
  const sections = 'sections: [gpa, credits, rank, transfer_credits], preferredName: true';
  const template = `mutation { createDocumentTemplate(input: { name: "All", kind: transcript, ${sections} }) { id } }`;
  const { id: templateId } = await run(school.client, template);
  const order = { kind: 'transcript', templateId, termId: null, studentIds: [student.id] };

  expect(await issue(school, order)).toMatchObject({ done: 1, problems: [] });

  const [{ content, term }] = await documentsOf(school, student.number);
  expect(term).toBeNull();
  const shown = content.lines.map((line: Record<string, unknown>) => [
    line.school,
    line.course,
    line.term,
    line.letter,
  ]);
  expect(shown).toEqual([
    ['Yale', 'Art', null, 'P'],
    [null, 'Botany', 'Autumn', 'C'],
    [null, 'Algebra', 'Spring', 'A'],
  ]);
  const figures = { gpa: 3.2, credits: 6.5, attendance: null, studentName: 'Amazing Hopper0001', title: 'Transcript' };
  expect(content).toMatchObject(figures);
  expect([content.rank, content.rankOf]).toEqual([1, 1]);
  expect(await issue(school, order)).toMatchObject({ unchanged: 1 });
  const forStaff = await run(school.client, `{ student(id: ${student.id}) { gpa { unweighted creditsEarned } } }`);
  expect(forStaff.gpa).toEqual({ unweighted: 2.4, creditsEarned: 4.5 });
});

test('a final without a term is of the school year in which it was submitted, by the day of the institution', async () => {
  const school = await aReportSchool(app, { students: 0 });
  const { institution, courseId } = school;
  await query(`update institutions set time_zone = 'Pacific/Honolulu' where id = $1`, [institution.id]);
  const classId = await app.make.aClass(institution, { course_id: courseId });
  const student = await app.make.aStudent(institution, { student_id: 'late' });
  const final = { term_id: null, first_submitted_at: '2026-08-01T05:00Z' };
  await giveFinal(app, { ...school, classId }, student, final);
  const { id } = await run(
    school.client,
    'mutation { createDocumentTemplate(input: { name: "All", kind: transcript }) { id } }',
  );
  const preview = `previewDocument(kind: transcript, templateId: ${id}, studentId: "late") { lines { schoolYear } }`;

  expect(await run(school.client, `{ ${preview} }`)).toEqual({ lines: [{ schoolYear: 2026 }] });
});

test('a preview has the content that would be issued, and issues nothing', async () => {
  const school = await aReportSchool(app);
  const preview = (args: string) =>
    run(
      school.client,
      `{ previewDocument(kind: report_card, templateId: ${school.templateId}, ${args}) { title number issuedOn studentName lines { letter } } }`,
    );
  const shown = { title: 'Report card', number: null, issuedOn: null, studentName: 'Grace Hopper0001' };
  expect(await preview(`studentId: "R0001", termId: ${school.termId}`)).toEqual({ ...shown, lines: [{ letter: 'A' }] });
  expect((await preview(`studentId: "nobody", termId: ${school.termId}`)).error.code).toBe('NOT_FOUND');
  expect((await preview('studentId: "R0001"')).error.details).toHaveProperty('termId');
  expect(await documentsOf(school)).toEqual([]);
});

test('a preview has the parts and the name that are asked for, before the template is saved with them', async () => {
  const school = await aReportSchool(app);
  await query(`update students set preferred_first_name = 'Amazing' where institution_id = $1`, [
    school.institution.id,
  ]);
  const preview = (args: string) =>
    run(
      school.client,
      `{ previewDocument(kind: report_card, templateId: ${school.templateId}, studentId: "R0001", termId: ${school.termId}, ${args}) {
        studentName gpa weightedGpa lines { teachers } } }`,
    );
  expect(await preview('sections: [weighted_gpa], preferredName: true')).toEqual({
    studentName: 'Amazing Hopper0001',
    gpa: null,
    weightedGpa: 4,
    lines: [{ teachers: [] }],
  });
  expect((await preview('sections: [transfer_credits]')).error.details).toEqual({
    sections: ['must not have transfer_credits: only a transcript shows it.'],
  });
});

test('contents of many students are composed by as many statements as that of one', async () => {
  const school = await aReportSchool(app, { students: 12 });
  const { pool } = app;
  const { rows } = await pool.query('select layout from document_batches limit 1');
  const layout = { ...rows[0].layout, sections: documentSections };
  const { id: institutionId } = school.institution;
  const ids = school.students.map(({ id }) => id);
  for (const [kind, termId] of [
    ['report_card', school.termId],
    ['transcript', null],
  ] as const) {
    const order = { institutionId, kind, termId, layout, preferredName: false };
    const compose = (students: number[]) => sqlDuring(pool, () => composeContents(pool, order, students));
    expect((await compose(ids)).length).toBe((await compose(ids.slice(0, 1))).length);
  }
});
