import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, openAccount, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const question = 'What you have entered is not saved. Leave without saving it?';

/** Notes what the page asks, and stays. */
function stay(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  return asked;
}

inBrowser(
  'a clerk who follows a link out of a form is asked, and not once it is saved; dark colours last',
  async ({ page }) => {
    const { administrator } = await aSmallSchool(app.make);
    await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(/\?edit=true$/);
    await page.getByLabel('City').fill('Half-written');
    const asked = stay(page);
    await page.getByRole('main').getByRole('link', { name: 'Students' }).click();
    await expect.poll(() => asked).toEqual([question]);
    expect(await page.getByLabel('City').inputValue()).toBe('Half-written');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    expect(asked).toHaveLength(1);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Ada Lovelace');

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('London');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Ada Lovelace is saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Students' }).click();
    await page.getByText('2 students').waitFor();
    expect(asked).toHaveLength(1);

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
  },
);

inBrowser('a clerk who presses Escape in a dialog is asked only about what is typed', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/classes`);
  const asked = stay(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create class' }).click();
  // A field that came after the form is not one that is typed.
  await dialog.getByLabel('Grading policy').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(asked).toEqual([]);

  await goTo(page, `${app.url}/dashboard/students/S%2F1?tab=enrolments`);
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
