import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inBrowser, openAccount, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const question = 'What you have entered is not saved. Leave without saving it?';

/** Notes what the page asks, and gives this answer. */
function answer(page: Page, isLeaving: boolean): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

/** Opens the form of a student, and types into it. */
async function openForm(page: Page): Promise<void> {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(/\?edit=true$/);
  await page.getByLabel('City').fill('Half-written');
}

inBrowser('a clerk who follows a link out of a form is asked, and keeps what is typed', async ({ page }) => {
  await openForm(page);
  const asked = answer(page, false);
  await page.getByRole('main').getByRole('link', { name: 'Students' }).click();
  await expect.poll(() => asked).toEqual([question]);
  expect(await page.getByLabel('City').inputValue()).toBe('Half-written');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  expect(asked).toHaveLength(1);
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Ada Lovelace');
});

inBrowser('a clerk who presses Escape in a dialog is asked only about what is typed', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=enrolments`);
  const asked = answer(page, false);
  const dialog = page.getByRole('dialog');
  const end = page.getByRole('button', { name: 'End', exact: true });
  await end.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await end.evaluate((button) => button.matches(':focus'))).toBe(true);
  await end.click();
  await dialog.getByLabel('Reason').fill('Half-written');
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual([question]);
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Half-written');
});

inBrowser('a clerk who presses Escape is not asked about fields that came after the form', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/classes`);
  const asked = answer(page, false);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create class' }).click();
  await dialog.getByLabel('Grading policy').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(asked).toEqual([]);
});

inBrowser('a clerk who saves a form is told so, and leaves it unasked', async ({ page }) => {
  await openForm(page);
  const asked = answer(page, true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Ada Lovelace is saved.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Students' }).click();
  await page.getByText('2 students').waitFor();
  expect(asked).toEqual([]);
});

inBrowser('a clerk chooses dark colours in the menu of the account, which the next visit has too', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/students`);
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await openAccount(page);
  await page.getByLabel('Colours').selectOption('Dark');
  expect(await violations(page)).toEqual([]);
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  await page.getByText('2 students').waitFor();
  expect(await ground()).toBe(dark);
});
