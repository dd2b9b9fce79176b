import { expect } from 'vitest';
import { aClassroom } from '../classes/classroom.ts';
import { useApp } from '../support/app.ts';
import { aGradedClassroom, cell, paste, storedGrades, submissions } from './gradebook.ts';
import { inBrowser, signIn, usePage, violations } from './in-browser.ts';

const app = useApp();
const open = usePage();

const url = (path = '') => `${app.current.url}/dashboard${path}`;

inBrowser('a teacher enters grades by keyboard alone, one submission a column', async () => {
  const { page } = open;
  const room = await aGradedClassroom(app.current);
  await signIn(page, room.teacher.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Maths 1' }).press('Enter');
  await page.getByRole('heading', { name: 'Gradebook: Maths 1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const sent = submissions(page);
  await page.getByRole('button', { name: 'New assessment' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('17.4');
  await page.locator('td.open').getByText('B+').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Escape');
  await page.keyboard.type('exempt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('19,5');
  await page.keyboard.press('Tab');
  await page.getByText('All grades are saved.').waitFor();
  expect(sent.map((grades) => grades.length)).toEqual([3]);
  expect(await cell(page, 0, 0).textContent()).toBe('17.4 B+');
  // From the quiz of the last student to that of the first, whose comment stays.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a-');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => storedGrades(room)).toHaveLength(5);
  await page.getByText('All grades are saved.').waitFor();
  expect(await storedGrades(room)).toEqual([
    { name: 'One', score: 7.9, letter: 'C+', status: 'graded', comment: 'Good' },
    { name: 'One', score: 17.4, letter: 'B+', status: 'graded', comment: null },
    { name: 'Three', score: null, letter: null, status: 'exempt', comment: null },
    { name: 'Two', score: 19.5, letter: 'A+', status: 'graded', comment: null },
    { name: 'One', score: null, letter: 'A-' },
  ]);
});

inBrowser('pastes a block of a spreadsheet, shows problems at their cells and stores the rest', async () => {
  const { page } = open;
  await page.setViewportSize({ width: 1280, height: 800 });
  const room = await aGradedClassroom(app.current);
  await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
  const sent = submissions(page);
  await cell(page, 0, 0).focus();
  await paste(page, '12\t8\r\n500\t9\r\n14\tnone\r\n');
  await page.getByText('2 grades are not saved.').waitFor();
  // The essay is refused because of one score, and sent again without it.
  await expect.poll(() => sent.map((grades) => grades.length).toSorted()).toEqual([2, 2, 3]);
  await expect.poll(() => cell(page, 2, 0).textContent()).toBe('14 C-');
  expect(await cell(page, 1, 0).getAttribute('aria-invalid')).toBe('true');
  expect(await cell(page, 1, 0).textContent()).toContain('at most ten times the maximum score');
  expect(await cell(page, 2, 1).textContent()).toContain('is neither a score, a letter');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);

  await page.route('**/graphql', (route) => route.abort());
  await cell(page, 1, 0).press('Delete');
  await page.keyboard.type('11');
  await page.keyboard.press('Tab');
  await cell(page, 1, 0).getByText('The service cannot be reached').waitFor({ state: 'attached' });
  await page.unroute('**/graphql');
  await cell(page, 2, 1).focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('All grades are saved.').waitFor();
  const scores = (await storedGrades(room)).map(({ score }) => Number(score));
  expect(scores.toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12, 14]);
  open.problems = open.problems.filter((problem) => !problem.includes('net::ERR_FAILED'));
});

inBrowser('a class of 40 with 30 assessments stays quick', async () => {
  const { page } = open;
  const room = await aClassroom(app.current, { students: 1 });
  const { pool } = app.current.registrar.database;
  await pool.query(
    `with s as (
       insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
       select $1, 'N' || i, 'Nora', 'Number ' || i, 'n' || i || '@students.example', '2024-09-01' from generate_series(2, 40) i
       returning id)
     insert into enrolments (institution_id, class_id, student_id, begins_on) select $1, $2, id, '2024-09-01' from s`,
    [room.institution.id, room.classId],
  );
  await pool.query(
    `insert into assessments (institution_id, class_id, course_id, term_id, title, max_score)
     select $1, $2, $3, (select term_id from classes where id = $2), 'Quiz ' || i, 10 from generate_series(1, 30) i`,
    [room.institution.id, room.classId, room.courseId],
  );
  await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
  await cell(page, 0, 0).focus();
  // 30 keys that move the focus, each until it is drawn.
  const elapsed = await page.evaluate<number>(`(async () => {
    const begun = performance.now();
    for (let count = 0; count < 30; count += 1) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    return performance.now() - begun;
  })()`);
  expect(await page.evaluate('document.activeElement.dataset.place')).toBe('30 0');
  // An interaction is slow from 200 ms on.
  expect(elapsed / 30).toBeLessThan(200);
});
