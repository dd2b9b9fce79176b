import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { areasShown, inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser('enrols a student in a class and ends the enrolment', async ({ page }) => {
  const { administrator, institution } = await aSmallSchool(app.make);
  await app.make.aClass(institution, { name: 'Chess', code: 'CHESS' });
  await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1`);
  await page.getByRole('link', { name: 'Enrolments' }).click();
  await page.getByRole('cell', { name: 'Sep 1, 2024' }).waitFor();
  await page.getByRole('button', { name: 'Enrol', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await dialog.getByRole('link', { name: 'Class' }).click();
  await page.keyboard.type('ches');
  await dialog.getByRole('option', { name: 'Chess' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('First day').fill('1850-01-01');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await dialog.getByText('Enter a day from 1900 on.').waitFor();
  await dialog.getByLabel('First day').fill('2026-09-01');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  const row = page.getByRole('row', { name: 'Chess' });
  await row.getByRole('button', { name: 'End' }).click();
  await dialog.getByLabel('Reason (optional)').fill('Moved away');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End' }).click();
  await row.getByText('Moved away').waitFor();
  expect(await row.getByRole('button', { name: 'End' }).count()).toBe(0);
  // The button that had the focus has gone.
  await page.locator('h1:focus').waitFor();

  await row.getByRole('button', { name: 'More for Chess' }).click();
  await row.getByRole('button', { name: 'Correct' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('First day no longer in the class').fill('2026-09-20');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await row.getByText('Sep 20, 2026').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Sep 20, 2026').waitFor({ state: 'detached' });
  await row.getByText('Moved away').waitFor();
  await row.getByRole('button', { name: 'More for Chess' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
});

inBrowser(
  'finds a student by the phone of a guardian, filters the list by class and sorts it, in the address',
  async ({ page }) => {
    const { administrator, institution, classId } = await aSmallSchool(app.make);
    for (let number = 10; number < 40; number += 1)
      await app.make.aStudent(institution, { class_id: classId, last_name: `Pupil ${number}`, first_name: 'P' });
    const guardian = await app.make.aGuardian(institution, { name: 'Grace Hopper', phone: '541-555-0177' });
    const child = await app.make.aStudent(institution, { first_name: 'Ada', last_name: 'Byron' });
    await (await app.as(administrator)).graphql(
      `mutation { linkGuardian(studentId: ${child}, guardianId: ${guardian}) { id } }`,
    );
    await signIn(page, administrator, `${app.url}/dashboard/students?q=5415550177`);
    await page.getByRole('row', { name: 'Grace Hopper' }).getByRole('link', { name: 'Byron, Ada' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Byron, Ada' }).click();
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor();

    await goTo(page, `${app.url}/dashboard/students`);
    await page.getByText('33 students').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    const byName = page.getByRole('columnheader', { name: 'Name' });
    await byName.getByRole('button').click();
    await byName.getByRole('button').click();
    expect(await byName.getAttribute('aria-sort')).toBe('descending');
    const first = () => page.getByRole('rowheader').first();
    await first().filter({ hasText: 'Turing, Alan' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26–33 of 33').waitFor();
    await first().filter({ hasText: 'Pupil 15, P' }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await first().filter({ hasText: 'Turing, Alan' }).waitFor();
    const filter = page.getByRole('combobox', { name: 'Class' });
    await filter.click();
    await page.getByRole('option', { name: 'Class 7B' }).click();
    await page.getByText('31 students').waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe('Class 7B');
    expect(new URL(page.url()).search).toBe(`?sort=-name&classId=${classId}`);
    await page.reload();
    await page.getByText('31 students').waitFor();
    expect(await filter.inputValue()).toBe('Class 7B');
    await first().filter({ hasText: 'Pupil 39, P' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await filter.fill('');
    await page.keyboard.press('Tab');
    await page.getByText('33 students').waitFor();
  },
);

inBrowser(
  'a viewer sees neither the actions nor the parts that need more, and an error can be tried again',
  async ({ page }) => {
    const { institution } = await aSmallSchool(app.make);
    const viewer = await app.make.aUser({ role: 'viewer', institution });
    await signIn(page, viewer, `${app.url}/dashboard/students/S%2F1?tab=changes`);
    await page.getByText('You may not see this').waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link');
    expect(await parts.allTextContents()).toEqual(['Overview', 'Enrolments']);
    await parts.getByText('Enrolments').click();
    await page.getByRole('cell', { name: 'Sep 1, 2024' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await goTo(page, `${app.url}/dashboard/new-student`);
    await page.getByText('You may not see this').waitFor();
    expect(await areasShown(page)).not.toContain('Data');
    await goTo(page, `${app.url}/dashboard/students?after=nowhere`);
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
);
