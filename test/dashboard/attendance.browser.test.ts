import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { today } from '../../src/input/time-zone.ts';
import { callRoll } from '../classes/classroom.ts';
import { useApp, useSharedApp } from '../support/app.ts';
import { ignore, inBrowser, signIn, violations } from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

const app = await useSharedApp();
const mailless = await useApp();
// As a service in production without SMTP_URL, which would be reached over HTTPS.
Object.assign(mailless.registrar.config, { production: true });

const url = (path = '') => `${app.url}/dashboard${path}`;
/** Returns the names of the operations that the page sends from now on. */
function operations(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const name = /^(?:query|mutation) (\w+)/.exec(request.postDataJSON()?.query?.trim() ?? '')?.[1];
    if (request.url().endsWith('/graphql') && name) sent.push(name);
  });
  return sent;
}

inBrowser('the office sees whose roll is missing and whom to call, and excuses several at once', async ({ page }) => {
  const room = await aClassroomOfThen(app);
  const { make, pool } = app;
  const guardian = await make.aGuardian(room.institution);
  const link = 'insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)';
  await pool.query(link, [room.institution.id, room.students[0]?.id, guardian]);
  const homeroom = await make.aClass(room.institution, { name: 'Homeroom' });
  await make.anEnrolment(room.institution, { class_id: homeroom, student_id: room.students[0]?.id });
  const entries = [
    { studentId: 'S1', status: 'absent' },
    { studentId: 'S2', status: 'absent' },
    { studentId: 'S3', status: 'late', minutesLate: 7 },
  ];
  await callRoll(room.teacher.client, { classId: room.classId, date: past, entries });
  await signIn(page, room.registrar.user, url('/attendance'));
  await page.getByRole('heading', { name: 'Attendance', exact: true }).waitFor();
  const sent = operations(page);
  await page.getByLabel('Day', { exact: true }).fill(past);
  await page.getByText('1 of 2').waitFor();
  expect(sent).toEqual(['AttendanceDay']);
  await page.getByText('33.3%').waitFor();
  await page.getByText('Late, 7 minutes').waitFor();
  await page.getByRole('link', { name: '+1 555 0100' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Absent', exact: true }).click();
  await page.waitForURL(/status=absent/);
  await page.getByText('Late, 7 minutes').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe(`?date=${past}&status=absent`);

  await page.getByRole('checkbox', { name: 'Lovelace, Ada' }).check();
  await page.getByRole('checkbox', { name: 'Turing, Alan' }).check();
  await page.getByRole('button', { name: 'Excuse …' }).press('Enter');
  await page.getByRole('heading', { name: 'Excuse 2 students' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Last day').fill('2024-09-30');
  await page.getByLabel('Note (optional)').fill('School trip');
  await page.getByRole('button', { name: 'Excuse', exact: true }).click();
  await page.getByText('Enter the first day or a later one').waitFor();
  await page.getByLabel('Last day').fill(past);
  await page.getByRole('button', { name: 'Excuse', exact: true }).click();
  await page.getByText('2 absences excused.').waitFor();
  await page.getByText('No student has such a mark on this day.').waitFor();
  await page.getByLabel('Show').selectOption('Excused');
  await expect.poll(() => page.getByRole('cell', { name: 'Excused School trip' }).count()).toBe(2);

  await page.getByRole('link', { name: 'Rolls missing: 1' }).click();
  await make.teaches(room.teacher.user, homeroom);
  await page.getByRole('button', { name: 'Remind the teachers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind the teachers' }).click();
  await page.getByText('1 teacher is reminded by mail.').waitFor();
  await page.getByRole('link', { name: 'Homeroom' }).click();
  await page.getByRole('heading', { name: 'Homeroom' }).waitFor();
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(past);
});

inBrowser('a service that sends no mail offers no reminder of rolls', async ({ page }) => {
  const room = await aClassroomOfThen(mailless);
  await signIn(page, room.registrar.user, `${mailless.url}/dashboard/attendance?date=${past}&show=missing`);
  await page.getByRole('link', { name: 'Maths 1' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remind the teachers' }).count()).toBe(0);
});

inBrowser('attendance says what it cannot show', async ({ page, problems }) => {
  const room = await aClassroomOfThen(app);
  await signIn(page, room.registrar.user, url('/attendance?date=2024-08-01'));
  await page.getByText('No student has such a mark on this day.').waitFor();
  await page.getByRole('link', { name: 'Rolls missing: 0' }).click();
  await page.getByText('No class has a roll on this day.').waitFor();
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Day', { exact: true }).fill(today({ timeZone: 'UTC' }));
  await page.getByText('That did not work').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('0 of 1').waitFor();
  ignore(problems, /status of 500/);
});
