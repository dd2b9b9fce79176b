import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, storedGrades } from './gradebook.ts';
import { inBrowser, signIn } from './in-browser.ts';

/** Grades that are typed go to the assessment of their column, and are letters where the scale has nothing else. */

const app = await useSharedApp();

inBrowser('a number is a letter on a scale of standards', async ({ page }) => {
  const room = await aGradedClassroom(app);
  const { body } = await room.registrar.client.graphql(
    'mutation { createGradeScale(input: { name: "Four", kind: standards, steps: [{ letter: "4" }, { letter: "3" }] }) { id } }',
  );
  const scale = `gradeScaleId: ${body.data.createGradeScale.id}`;
  await room.registrar.client.graphql(`mutation { updateCourse(id: ${room.courseId}, input: { ${scale} }) { id } }`);
  await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);

  await cell(page, 0, 0).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');

  await expect.poll(() => storedGrades(room)).toContainEqual(expect.objectContaining({ letter: '3', score: null }));
  await page.getByText('All grades are saved.').waitFor();
});

inBrowser('the first grade of an assessment of a part of the term is stored with it', async ({ page }) => {
  const room = await aGradedClassroom(app);
  const part = { name: 'Quarter 1', type: 'grading_period', starts_on: '2026-01-01', ends_on: '2026-03-31' };
  const partId = await app.make.aTerm(room.institution, { ...part, parent_id: room.termId });
  await app.pool.query(`update assessments set term_id = $2 where institution_id = $1 and title = 'Essay'`, [
    room.institution.id,
    partId,
  ]);
  await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);

  await cell(page, 0, 0).focus();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedGrades(room)).length).toBe(2);

  const { body } = await room.teacher.client.graphql(
    `{ gradebook(classId: ${room.classId}) { assessments { title } cells { score maxScore term } } }`,
  );
  expect(body.data.gradebook.assessments).toEqual([{ title: 'Essay' }, { title: 'Quiz' }]);
  expect(body.data.gradebook.cells).toContainEqual({ score: 17, maxScore: 20, term: 'Quarter 1' });
});
