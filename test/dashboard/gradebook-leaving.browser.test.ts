import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aGradedClassroom, cell, storedGrades } from './gradebook.ts';
import { ignore, inBrowser, inNewBrowser, signIn } from './in-browser.ts';

const app = await useSharedApp();

/** Opens a gradebook, and returns its essays' scores as the service has them. */
async function openGradebook(page: Page): Promise<() => Promise<(number | null)[]>> {
  const room = await aGradedClassroom(app);
  await signIn(page, room.teacher.user, `${app.url}/dashboard/gradebook/${room.classId}`);
  await cell(page, 0, 0).focus();
  return async () => (await storedGrades(room)).slice(1).map(({ score }) => score);
}

/** Answers the question that follows an action, and returns its type. */
async function answer(page: Page, act: () => Promise<unknown>, isAccepted = false): Promise<string> {
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (asked) => {
      await (isAccepted ? asked.accept() : asked.dismiss());
      return asked;
    }),
    act(),
  ]);
  return dialog.type();
}

const reload = (page: Page) => page.evaluate('setTimeout(() => location.reload())');
const showAll = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Gradebook' }).click();

inBrowser('a reload while a cell is open, and another screen while a grade is refused, ask first', async ({ page }) => {
  const scores = await openGradebook(page);
  await page.keyboard.type('17');
  expect(await answer(page, () => reload(page))).toBe('beforeunload');
  await page.getByText('All grades are saved.').waitFor();
  expect(await scores()).toEqual([17]);

  await cell(page, 0, 0).focus();
  await page.keyboard.type('500');
  expect(await answer(page, () => showAll(page))).toBe('confirm');
  await cell(page, 0, 0).getByText('500').waitFor();
  expect(await answer(page, () => showAll(page), true)).toBe('confirm');
  await page.getByRole('heading', { name: 'Gradebook', exact: true }).waitFor();
});

inNewBrowser(
  'grades that cannot be sent are not left unasked, and are sent once a connection returns',
  async ({ page, problems }) => {
    const scores = await openGradebook(page);
    await page.context().setOffline(true);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByText('1 grade is not saved').waitFor();
    expect(await answer(page, () => reload(page))).toBe('beforeunload');
    expect(await answer(page, () => showAll(page))).toBe('confirm');
    await cell(page, 0, 0).getByText('12').waitFor();
    await page.context().setOffline(false);
    await page.getByText('All grades are saved.').waitFor();
    expect(await scores()).toEqual([12]);

    await cell(page, 1, 0).focus();
    await page.keyboard.type('13');
    await showAll(page);
    await page.getByRole('link', { name: 'Maths 1' }).click();
    await cell(page, 1, 0).getByText('13').waitFor();
    expect(await scores()).toEqual([12, 13]);
    ignore(problems, /net::ERR_/);
  },
);
