import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inBrowser, signIn, startSession, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'erases a student after the student id and the password are typed, and says what was erased',
  async ({ page }) => {
    const { administrator, ada } = await aSmallSchool(app.make);
    await startSession(page, administrator, app.url);
    const { pool } = app;
    const { id } = administrator.institution;
    await pool.query(`update sessions set auth_time = now() - interval '6 minutes' where institution_id = $1`, [id]);
    await page.goto(`${app.url}/dashboard/students/S%2F1`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Erase …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type the student id S/1 to confirm').fill('S/2');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('This is not the student id S/1.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Type the student id S/1 to confirm').fill('S/1');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByText('The personal data of Ada Lovelace (S/1) are erased:').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all students' }).click();
    await page.getByText('1 student').waitFor();
    const { rows } = await pool.query('select erased_at is not null as erased from students where id = $1', [ada]);
    expect(rows).toEqual([{ erased: true }]);
  },
);

inBrowser('lists deleted students, restores one and erases another', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  const client = await app.as(administrator);
  const { body } = await client.get('/students');
  await signIn(page, administrator, `${app.url}/dashboard/deleted-students`);
  await page.getByText('No student is deleted.').waitFor();
  for (const { id } of body.data) await client.delete(`/students/${id}`);
  await page.getByLabel('Search deleted students').fill('turing');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Turing, Alan' }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=turing');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('No deleted student matches.').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Alan Turing' }).waitFor();
  await page.getByLabel('Search deleted students').fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More for Lovelace, Ada' }).click();
  await page.getByRole('button', { name: 'Erase …' }).click();
  await page.getByLabel('Type the student id S/1 to confirm').fill('S/1');
  await page.keyboard.press('Enter');
  await page.getByText('The personal data of Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Show all deleted students' }).click();
  await page.getByText('No student is deleted.').waitFor();
});

inBrowser('restoring the last student of the last page leads to the page before', async ({ page }) => {
  const { administrator, institution } = await aSmallSchool(app.make);
  for (let number = 1; number <= 26; number += 1)
    await app.make.aStudent(institution, { first_name: '', last_name: `Deleted ${number}`, student_id: `D${number}` });
  await app.pool.query(`update students set deleted_at = now() where institution_id = $1 and student_id like 'D%'`, [
    institution.id,
  ]);
  await signIn(page, administrator, `${app.url}/dashboard/deleted-students?page=2`);
  await page.getByText('26–26 of 26').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('25 students').waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(25);
  expect(new URL(page.url()).search).toBe('');
});
