import { expect } from 'vitest';
import { aCodedClassroom } from '../classes/attendance/import/marks-file.ts';
import { marksOf } from '../classes/attendance/office/office.ts';
import { useSharedApp } from '../support/app.ts';
import { chooseImportFile, inBrowser, signIn, violations } from './in-browser.ts';

/** The screen that imports attendance ([D118]). */

const app = await useSharedApp();
const date = '2024-10-01';

inBrowser('a clerk imports attendance, sees the row with a problem, and undoes the import', async ({ page }) => {
  const room = await aCodedClassroom(app);
  await signIn(page, room.registrar.user, `${app.url}/dashboard/import-attendance`);
  await page.getByRole('link', { name: 'Download the template (CSV)' }).waitFor();
  await chooseImportFile(page, `student_id,class_code,date,status\nS1,5A,${date},absent\nnobody,5A,${date},absent\n`);
  await page.getByRole('cell', { name: 'No such student' }).waitFor();
  await page.getByText('See the 1 mark that is created or changed').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1, leave 1 out' }).click();
  await page.getByRole('button', { name: 'Undo import' }).waitFor();
  const read = () => marksOf(room.registrar.client, room.classId, date);
  expect(await read()).toMatchObject({ S1: { status: 'absent' } });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('1 new mark deleted').waitFor();
  expect(await read()).toEqual({});
});
