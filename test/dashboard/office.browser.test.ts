import { expect } from 'vitest';
import { marksOf } from '../classes/attendance/office/office.ts';
import { calendarOf } from '../classes/calendar/set-days.ts';
import { callRoll } from '../classes/classroom.ts';
import { useApp } from '../support/app.ts';
import { inBrowser, signIn, usePage, violations } from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

const app = useApp();
const open = usePage();

const url = (path = '') => `${app.current.url}/dashboard${path}`;

inBrowser('the office reports an absence for an absent student, and withdraws it', async () => {
  const { page } = open;
  const room = await aClassroomOfThen(app.current);
  const entries = [{ studentId: 'S1', status: 'absent' }];
  await callRoll(room.teacher.client, { classId: room.classId, date: past, defaultStatus: 'present', entries });
  await signIn(page, room.registrar.user, url());
  await page.goto(url(`/attendance?date=${past}`));
  await page.getByLabel('Lovelace, Ada').check();
  await page.getByRole('button', { name: 'Report absence …' }).click();
  await page.getByLabel('Reason (optional)').fill('Flu');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Report absence', exact: true }).click();
  await page.getByRole('heading', { name: 'Reported absences' }).waitFor();
  await page.getByText('Flu').waitFor();
  const shown = async () => (await marksOf(room.registrar.client, room.classId, past)).S1?.status;
  expect(await shown()).toBe('excused');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The absence is withdrawn.').waitFor();
  expect(await shown()).toBe('absent');
});

inBrowser('the office sets a range of days in the calendar', async () => {
  const { page } = open;
  const room = await aClassroomOfThen(app.current);
  await signIn(page, room.registrar.user, url());
  await page.goto(url('/calendar'));
  await page.getByText('No day differs from the weekdays of the school.').waitFor();
  const day = await page.evaluate(() => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Set days …' }).click();
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill(day);
  await page.getByLabel('Kind').selectOption('Holiday');
  await page.getByLabel('Name (optional)').fill('Founding day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Founding day' }).waitFor();
  expect(await calendarOf(room.registrar.client, day, day)).toEqual([
    { date: day, inSession: false, kind: 'holiday', label: 'Founding day' },
  ]);
});
