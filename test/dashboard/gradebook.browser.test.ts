import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, paste, storedGrades, submissions } from './gradebook.ts';
import { ignore, inBrowser, signIn, violations, watchDrawing } from './in-browser.ts';

const app = await useSharedApp();

const url = (path = '') => `${app.url}/dashboard${path}`;

inBrowser('a teacher enters grades by keyboard alone, one submission a column', async ({ page }) => {
  const room = await aGradedClassroom(app);
  await signIn(page, room.teacher.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Maths 1' }).press('Enter');
  await page.getByRole('heading', { name: 'Gradebook: Maths 1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const sent = submissions(page);
  await page.getByText('Keys and spreadsheets').focus();
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

inBrowser(
  'pastes a block of a spreadsheet, shows problems at their cells and stores the rest',
  async ({ page, problems }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const room = await aGradedClassroom(app);
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
    ignore(problems, /net::ERR_FAILED/);
  },
);

inBrowser(
  'a key draws only the rows it leaves and enters, what is typed replaces a grade, and all students are printed',
  async ({ page }) => {
    const room = await aGradedClassroom(app);
    await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
    await cell(page, 0, 0).focus();
    const drawn = await watchDrawing(page, '[role=grid] tbody tr');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.dataset.place')).toBe('1 0');
    expect(await drawn()).toBe(2);
    const drawnByTyping = await watchDrawing(page, '[role=grid] tbody tr');
    await page.keyboard.type('12');
    await page.locator('td.open').getByText('D').waitFor();
    expect(await drawnByTyping()).toBe(1);
    await page.keyboard.press('Escape');

    const scores = async () => (await storedGrades(room)).map(({ score }) => score);
    await cell(page, 0, 1).click();
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await expect.poll(scores).toEqual([9]);
    await cell(page, 0, 1).focus();
    await page.keyboard.type('8.5');
    await page.keyboard.press('Tab');
    await expect.poll(scores).toEqual([8.5]);
    await cell(page, 0, 1).focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await expect.poll(scores).toEqual([8.51]);

    await page.setViewportSize({ width: 390, height: 150 });
    const hidden = () => page.locator('.grid-box').evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(await hidden()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await hidden()).toBe(0);
    expect(await page.getByRole('button', { name: 'New assessment' }).isVisible()).toBe(false);
  },
);
