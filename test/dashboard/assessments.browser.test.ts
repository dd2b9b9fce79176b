import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { aGradedClassroom, cell } from './gradebook.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const url = (path = '') => `${app.url}/dashboard${path}`;

inBrowser('a teacher creates, changes and deletes assessments of own classes only', async ({ page }) => {
  const room = await aGradedClassroom(app);
  const homeroom = await app.make.aClass(room.institution, { name: 'Homeroom' });
  await signIn(page, room.teacher.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Maths 1' }).waitFor();
  expect(await page.getByRole('link', { name: 'Homeroom' }).count()).toBe(0);
  await goTo(page, url(`/gradebook/${homeroom}`));
  await page.getByText('You may not see this').waitFor();
  await goTo(page, url(`/gradebook/${room.classId}`));
  await page.getByRole('button', { name: 'New assessment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New assessment' });
  await dialog.getByLabel('Title').fill('Essay');
  await dialog.getByLabel('Maximum score').fill('50');
  await dialog.getByLabel('Assigned on').fill('2026-02-10');
  await dialog.getByLabel('Due on').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is already in use').waitFor();
  await dialog.getByText('Enter the day on which the work is assigned').waitFor();
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
  const question = page.getByRole('dialog', { name: 'Delete Bridge?' });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Bridge' }).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Bridge of 50' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Quiz of 10' }).click();
  await page.getByText('There are grades for it').waitFor();
  expect(await page.getByLabel('Maximum score').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
});

inBrowser('the office sees all gradebooks, by term and when there is nothing to grade', async ({ page }) => {
  const room = await aGradedClassroom(app);
  const { make } = app;
  await make.aTerm(room.institution, { name: 'Other term' });
  const homeroom = await make.aClass(room.institution, { name: 'Homeroom' });
  await signIn(page, room.registrar.user, url('/gradebook'));
  await page.getByRole('link', { name: 'Homeroom' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Search classes').fill('nowhere');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches').waitFor();
  await goTo(page, url(`/gradebook/${homeroom}`));
  await page.getByText('No student is enrolled in this class.').waitFor();
  await goTo(page, url(`/gradebook/${room.classId}?term=Long+term`));
  await cell(page, 0, 1).getByText('7.5').waitFor();
  await page.getByLabel('Term').selectOption('Other term');
  await page.getByText('There are no assessments in this term.').waitFor();
  expect(await page.getByRole('button', { name: 'New assessment' }).count()).toBe(0);
});
