import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, storedGrades } from './gradebook.ts';
import { inBrowser, signIn } from './in-browser.ts';

const app = useSharedApp();

const url = (path = '') => `${app.current.url}/dashboard${path}`;

inBrowser('what is typed replaces the grade of a cell that was opened by a click or a character', async ({ page }) => {
  const room = await aGradedClassroom(app.current);
  await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
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
});

inBrowser('a printed gradebook has all students', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 150 });
  const room = await aGradedClassroom(app.current);
  await signIn(page, room.teacher.user, url(`/gradebook/${room.classId}`));
  await cell(page, 2, 0).waitFor();
  const hidden = () => page.locator('.grid-box').evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden()).toBe(0);
  expect(await page.getByRole('button', { name: 'New assessment' }).isVisible()).toBe(false);
});
