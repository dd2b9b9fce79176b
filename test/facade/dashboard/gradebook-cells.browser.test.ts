import { expect } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aGradedClassroom, cell, storedGrades } from './gradebook.ts';
import { inBrowser, signIn, usePage } from './in-browser.ts';

const app = useApp();
const open = usePage();

const url = (path = '') => `${app.current.url}/dashboard${path}`;

inBrowser('what is typed replaces the grade of a cell that was opened by a click or a character', async () => {
  const { page } = open;
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
