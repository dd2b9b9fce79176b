import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Classroom, aClassroom as create, submitGrades } from '../../classes/classroom.ts';
import { useApp } from '../../support/app.ts';
import { inBrowser, openMenu, signIn, usePage, violations } from './in-browser.ts';

const app = useApp();
const open = usePage();

const url = (path = '') => `${app.current.url}/dashboard${path}`;

/** A class of three students with an essay out of 20 and a quiz out of 10. Sam One has a grade with a comment for the quiz. */
async function aClassroom(): Promise<Classroom> {
  const room = await create(app.current);
  const { pool } = app.current.registrar.database;
  for (const [index, { id }] of room.students.entries())
    await pool.query('update students set last_name = $2 where id = $1', [id, ['One', 'Three', 'Two'][index]]);
  const assess = (title: string, max_score: number, due_on: string) =>
    room.teacher.client.graphql(
      'mutation ($classId: Int!, $input: AssessmentInput!) { createAssessment(classId: $classId, input: $input) { id } }',
      { classId: room.classId, input: { title, maxScore: max_score, dueOn: due_on } },
    );
  await assess('Essay', 20, '2026-01-10');
  await assess('Quiz', 10, '2026-01-20');
  await submitGrades(room.teacher.client, room.classId, {
    assessment: { title: 'Quiz' },
    grades: [{ student_id: 'S1', score: 7.5, comment: 'Good' }],
  });
  return room;
}

/** A cell, by its row of students and its column, both from 0. */
const cell = (page: Page, row: number, column: number): Locator => page.locator(`[data-place="${row} ${column}"]`);

async function storedGrades({ teacher, classId }: Classroom): Promise<unknown[]> {
  const { body } = await teacher.client.graphql(`{ gradebook(classId: ${classId}) {
    students { id lastName } cells { studentId score letter status comment } finals { studentId letter score } } }`);
  const { students, cells, finals } = body.data.gradebook;
  const names = new Map(students.map(({ id, lastName }: { id: number; lastName: string }) => [id, lastName]));
  return [...cells, ...finals].map(({ studentId, ...grade }) => ({ name: names.get(studentId), ...grade }));
}

/** Returns the grades that each submission of the page contains from now on. */
function submissions(page: Page): unknown[][] {
  const sent: unknown[][] = [];
  page.on('request', (request) => {
    const { query = '', variables } = request.url().endsWith('/graphql') ? request.postDataJSON() : {};
    if (query.includes('mutation SubmitGrades')) sent.push(variables.input.grades);
  });
  return sent;
}

function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

inBrowser('a teacher enters grades by keyboard alone, one submission a column', async () => {
  const { page } = open;
  const room = await aClassroom();
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
  const room = await aClassroom();
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
  const scores = (await storedGrades(room)).map((grade) => (grade as { score: number }).score);
  expect(scores.toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12, 14]);
  open.problems = open.problems.filter((problem) => !problem.includes('net::ERR_FAILED'));
});

inBrowser('a teacher creates, changes and deletes assessments', async () => {
  const { page } = open;
  const room = await aClassroom();
  await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
  await page.getByRole('button', { name: 'New assessment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New assessment' });
  await dialog.getByLabel('Title').fill('Essay');
  await dialog.getByLabel('Maximum score').fill('50');
  await dialog.getByLabel('Assigned on').fill('2026-02-10');
  await dialog.getByLabel('Due on').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('is already in use by another assessment').waitFor();
  await dialog.getByText('must not be before the work is assigned').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Title').fill('Project');
  await dialog.getByLabel('Due on').fill('2026-02-20');
  await dialog.getByLabel('Category').fill('Homework');
  await dialog.getByLabel('Description').fill('A model\nof a bridge');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Project of 50 · Feb 20, 2026' }).waitFor();

  // The headings are reached by the arrow keys.
  await cell(page, 0, 2).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByLabel('Weight').fill('2.5');
  await page.getByLabel('Title').fill('Bridge');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Bridge of 50' }).click();
  expect(await page.getByLabel('Weight').inputValue()).toBe('2.5');
  expect(await page.getByLabel('Description').inputValue()).toBe('A model\nof a bridge');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Delete Bridge?' }).waitFor();
  await page.getByRole('dialog', { name: 'Delete Bridge?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Bridge of 50' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Quiz of 10' }).click();
  await page.getByText('There are grades for it').waitFor();
  expect(await page.getByLabel('Maximum score').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
});

inBrowser('shows gradebooks by permission, by term and when there is nothing to grade', async () => {
  const { page } = open;
  const room = await aClassroom();
  const { make } = app.current;
  await make.aTerm(room.institution, { name: 'Other term' });
  const homeroom = await make.aClass(room.institution, { name: 'Homeroom' });
  const viewer = await make.aUser({ role: 'viewer', institution: room.institution });
  await signIn(page, viewer, url(`/gradebook/${room.classId}`));
  await page.getByText('You may not see this').waitFor();
  await openMenu(page);
  expect(await page.getByRole('link', { name: 'Gradebook' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, room.teacher.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Maths 1' }).waitFor();
  expect(await page.getByRole('link', { name: 'Homeroom' }).count()).toBe(0);
  await page.goto(url(`/gradebook/${homeroom}`));
  await page.getByText('You may not see this').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, room.registrar.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Homeroom' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Search classes').fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches').waitFor();
  await page.goto(url(`/gradebook/${homeroom}`));
  await page.getByText('No student is enrolled in this class.').waitFor();
  await page.goto(url(`/gradebook/${room.classId}?term=Long+term`));
  await cell(page, 0, 1).getByText('7.5').waitFor();
  await page.getByLabel('Term').selectOption('Other term');
  await page.getByText('There are no assessments in this term.').waitFor();
  expect(await page.getByRole('button', { name: 'New assessment' }).count()).toBe(0);
});

inBrowser('a class of 40 with 30 assessments stays quick', async () => {
  const { page } = open;
  const room = await create(app.current, { students: 1 });
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
  const elapsed = await page.evaluate(async () => {
    const begun = performance.now();
    for (let count = 0; count < 30; count += 1) {
      const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
      document.activeElement?.dispatchEvent(key);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    return performance.now() - begun;
  });
  expect(await page.evaluate('document.activeElement.dataset.place')).toBe('30 0');
  // An interaction is slow from 200 ms on.
  expect(elapsed / 30).toBeLessThan(200);
});
