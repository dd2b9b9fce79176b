import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, readDownload, signIn, violations, violationsInAllColours } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Opens the list of students of a school with twelve pupils besides Ada and Alan, in a wide window. */
async function openStudents(page: Page) {
  const school = await aSmallSchool(app.make);
  for (let number = 10; number < 22; number += 1)
    await app.make.aStudent(school.institution, {
      class_id: school.classId,
      last_name: `Pupil ${number}`,
      first_name: 'P',
    });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, school.administrator, at('/students'));
  await page.getByText('14 students').waitFor();
  return school;
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });

inBrowser(
  'a clerk ticks a range with Shift, which is accessible in all colours and on a phone, and changes their status',
  async ({ page }) => {
    await openStudents(page);
    await tick(page, 'Pupil 11, P').click();
    await tick(page, 'Pupil 15, P').click({ modifiers: ['Shift'] });
    await page.getByText('5 selected').waitFor();
    expect(await violationsInAllColours(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await violationsInAllColours(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('columnheader', { name: 'Enrolled on' }).getByText('Enrolled on').isVisible()).toBe(
      true,
    );
    expect(await page.getByRole('checkbox').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readDownload(await saved)).split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[1]).toContain('"Pupil 11","P"');
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Status').selectOption('Graduated');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await page.getByText('The status of 5 students is changed.').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Graduated' }).count()).toBe(5);
    await page.getByText('selected').waitFor({ state: 'hidden' });
  },
);

inBrowser(
  'a clerk moves ticked students to a class, and those who cannot move stay ticked with the reason',
  async ({ page }) => {
    const { institution } = await openStudents(page);
    await app.make.aClass(institution, { name: 'Chess', code: 'CHESS', capacity: 2 });
    for (const name of ['Pupil 10, P', 'Pupil 11, P', 'Turing, Alan']) await tick(page, name).click();
    await page.getByRole('button', { name: 'Move to a class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'New class' }).fill('ches');
    await dialog.getByRole('option', { name: 'Chess' }).click();
    await dialog.getByRole('button', { name: 'Move to a class' }).click();
    await page.getByText('2 students moved to Chess.').waitFor();
    await dialog.getByText(/^Turing, Alan: .*all 2 places/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('1 selected').waitFor();
    expect(await tick(page, 'Turing, Alan').isChecked()).toBe(true);
    await page.getByRole('row', { name: 'Pupil 10, P' }).getByText('Chess').waitFor();
  },
);

inBrowser('a user’s choice of columns and a saved view outlast a reload, and belong to the user', async ({ page }) => {
  const { administrator } = await openStudents(page);
  await page.getByRole('button', { name: 'Display' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Email', { exact: true }).check();
  await page.getByLabel('Grade level', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('Active');
  await page.waitForURL(/status=active/);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByLabel('Name of this view').fill('Here now');
  await page.keyboard.press('Enter');
  await page.goto(at('/students'));
  await page.getByRole('columnheader', { name: 'Email' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Grade level' }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Here now' }).click();
  await page.waitForURL(/status=active/);
  const other = await app.make.aUser({ institution: administrator.institution });
  await page.context().clearCookies();
  await signIn(page, other, at('/students'));
  await page.getByRole('columnheader', { name: 'Grade level' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0);
});

inBrowser(
  'a click in a row opens its record at the top, going back finds the list where it was, and its head sorts it',
  async ({ page }) => {
    const { institution } = await openStudents(page);
    for (const [name, code] of [
      ['Zoology', 'A-1'],
      ['Botany', 'B-2'],
    ] as const)
      await app.make.aClass(institution, { name, code });
    await page.setViewportSize({ width: 1280, height: 400 });
    const place = () => page.evaluate<number>('scrollY');
    await page.evaluate('scrollTo(0, 350)');
    await page.getByRole('link', { name: 'Pupil 19, P' }).click();
    await page.getByRole('heading', { name: 'P Pupil 19' }).waitFor();
    await expect.poll(place).toBe(0);
    await page.goBack();
    await page.getByText('14 students').waitFor();
    await expect.poll(place).toBe(350);
    await goTo(page, at('/classes'));
    await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click();
    await page.waitForURL(/sort=code/);
    const codes = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td')[0]?.textContent));
    await expect.poll(codes).toEqual(['7B', 'A-1', 'B-2']);
    await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click();
    await page.waitForURL(/sort=-code/);
    await expect.poll(codes).toEqual(['B-2', 'A-1', '7B']);
    await page.getByRole('cell', { name: 'A-1' }).click();
    await page.getByRole('heading', { name: 'Zoology', level: 1 }).waitFor();
  },
);
