import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Classroom } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, paste, storedGrades } from './gradebook.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

async function openGradebook(page: Page): Promise<Classroom> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const room = await aGradedClassroom(app);
  await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);
  return room;
}

/** Returns the stored scores of the essays by student. */
async function essays(room: Classroom): Promise<Record<string, number | null>> {
  const grades = (await storedGrades(room)) as { name: string; score: number | null; comment: string | null }[];
  return Object.fromEntries(grades.filter(({ comment }) => comment !== 'Good').map(({ name, score }) => [name, score]));
}

const saved = (page: Page) => page.getByText('All grades are saved.').waitFor();

/** Copies the selection, and returns the text that a spreadsheet would paste. */
async function copy(page: Page): Promise<string> {
  return page.evaluate<string>(`{
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    clipboardData.getData('text/plain');
  }`);
}

inBrowser(
  'a teacher undoes and redoes saved grades, selects cells, copies them, fills down and pastes one value into all',
  async ({ page }) => {
    const room = await openGradebook(page);
    await cell(page, 0, 0).focus();
    await paste(page, '12\n13\n14');
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({ One: 12, Three: 13, Two: 14 });
    await page.keyboard.press('Control+z');
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({});
    await page.keyboard.press('Control+Shift+Z');
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({ One: 12, Three: 13, Two: 14 });

    // A grade that is cleared comes back with its comment.
    await cell(page, 0, 1).focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await storedGrades(room)).length).toBe(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+z');
    expect(await page.evaluate('document.activeElement.dataset.place')).toBe('0 1');
    await expect
      .poll(async () => (await storedGrades(room)).filter(({ score }) => score === 7.5))
      .toMatchObject([{ comment: 'Good' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({});
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);

    await cell(page, 0, 0).focus();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await page.locator('[aria-selected=true]').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+d');
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({ One: 15, Three: 15, Two: 15 });
    await page.keyboard.press('Shift+ArrowRight');
    expect(await copy(page)).toBe('15\t7.5\n15\t\n15\t');
    await cell(page, 0, 0).click();
    await page.keyboard.press('Escape');
    await cell(page, 2, 0).click({ modifiers: ['Shift'] });
    await paste(page, '9');
    await saved(page);
    await expect.poll(() => essays(room)).toEqual({ One: 9, Three: 9, Two: 9 });
    // Into the empty cells below, by the button.
    await cell(page, 0, 1).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fill down' }).click();
    await expect.poll(async () => (await storedGrades(room)).filter(({ score }) => score === 7.5).length).toBe(3);
  },
);

inBrowser(
  'shows means and missing grades as they are typed, short titles, and who has left at the end',
  async ({ page }) => {
    const room = await aGradedClassroom(app);
    const { pool } = app;
    const [first] = room.students;
    await pool.query(
      'update enrolments set begins_on = current_date - 9, ends_on = current_date - 1 where student_id = $1',
      [first?.id],
    );
    await pool.query(
      `update assessments set title = (select c.name from courses c where c.id = course_id) || ' essay' where title = 'Essay'`,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);
    await page.getByRole('rowheader', { name: 'Three' }).waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([
      'Three, Sam',
      'Two, Sam',
      'No longer in the class: 1',
      'One, Sam',
      'Mean Missing',
    ]);
    const essay = page.getByRole('columnheader').nth(1);
    expect(await essay.innerText()).toMatch(/^essay\s/);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    // Of two students, the one who left does not count.
    const foot = () => page.locator('tfoot td').allInnerTexts();
    expect((await foot()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '75% 1 missing',
      '2 missing',
      '2 missing',
      '',
      '',
    ]);
    expect(await cell(page, 0, 3).innerText()).toBe('75%');
    expect(await cell(page, 1, 4).innerText()).toBe('2');
    await page.keyboard.type('odd');
    await page.keyboard.press('Enter');
    const line = page.locator('.cell-line');
    await cell(page, 1, 0).focus();
    expect(await line.innerText()).toContain('essay of 20');
    expect(await line.innerText()).toContain('“odd” is neither a score');
    await cell(page, 0, 4).focus();
    await page.getByRole('button', { name: 'Sam Two · essay' }).click();
    expect(await page.evaluate('document.activeElement.dataset.place')).toBe('1 0');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await saved(page);
  },
);
