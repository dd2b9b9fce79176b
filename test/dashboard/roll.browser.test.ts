import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callRoll } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import {
  ignore,
  inBrowser,
  inNewBrowser,
  signIn,
  signOut,
  violations,
  watchDrawing,
  watchFiles,
} from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

const app = await useSharedApp();

const url = (path = '') => `${app.url}/dashboard${path}`;
const group = (page: Page, name: string) => page.getByRole('group', { name });
const storedRolls = (page: Page) =>
  page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('registrar.roll.')).join()");

inBrowser('a teacher begins at the roll call, adds notes and calls the roll of a past day', async ({ page }) => {
  const room = await aClassroomOfThen(app);
  const { client } = room.teacher;
  const absent = { studentId: 'S1', status: 'absent' };
  await callRoll(client, { classId: room.classId, date: '2024-09-30', defaultStatus: 'present', entries: [absent] });
  await signIn(page, room.teacher.user, url());
  await page.getByRole('link', { name: 'Maths 1' }).click();
  await group(page, 'Alan Turing').waitFor();
  expect(await group(page, 'Lea Left').count()).toBe(0);
  await goTo(page, `${page.url()}?date=2999-12-24`);
  await page.getByText('Dec 24, 2999 has not come yet: this is today.').waitFor();
  await page.getByLabel('Day', { exact: true }).fill(past);
  await group(page, 'Lea Left').waitFor();
  expect(new URL(page.url()).search).toBe(`?date=${past}`);
  await group(page, 'Ada Lovelace').getByText('Last school day: Absent').waitFor();
  await group(page, 'Ada Lovelace').getByText('Excused', { exact: true }).click();
  await page.getByRole('button', { name: 'Note, Ada Lovelace' }).click();
  await page.keyboard.type('At the dentist');
  await page.getByRole('button', { name: '1 excused' }).waitFor();
  await page.getByText('Not called yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save roll' }).click();
  await page.getByText('Saved: 3 new').waitFor();
  await group(page, 'Alan Turing').getByText('Absent', { exact: true }).click();
  await page.getByText('1 change not saved').waitFor();
  const { body } = await client.graphql(
    `{ attendance(classId: ${room.classId}, date: "${past}") { data { student { studentId } status note } } }`,
  );
  expect(body.data.attendance.data).toEqual([
    { student: { studentId: 'S1' }, status: 'excused', note: 'At the dentist' },
    { student: { studentId: 'S2' }, status: 'present', note: null },
    { student: { studentId: 'S3' }, status: 'present', note: null },
  ]);
});

inBrowser(
  'the roll loads at most 130 kB of scripts, a tap draws one student, letters mark, and a count shows who has a mark',
  async ({ page }) => {
    const room = await aClassroomOfThen(app);
    const loaded = watchFiles(page);
    await signIn(page, room.teacher.user, url(`/roll/${room.classId}`));
    const last = page.getByRole('group').last();
    await last.waitFor();
    const size = await loaded('.js');
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThan(130);
    const drawn = await watchDrawing(page, 'ul.roll > li');
    await last.getByText('Excused', { exact: true }).click();
    await page.getByRole('button', { name: '1 excused' }).waitFor();
    expect(await drawn()).toBe(1);

    await group(page, 'Ada Lovelace').getByLabel('Present').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    expect(await group(page, 'Alan Turing').getByLabel('Absent').isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('l');
    await group(page, 'Ada Lovelace').getByLabel('Minutes late').waitFor();
    await page.getByRole('button', { name: '1 absent' }).click();
    await group(page, 'Ada Lovelace').waitFor({ state: 'detached' });
    await group(page, 'Alan Turing').getByText('Present', { exact: true }).click();
    await page.getByRole('button', { name: '0 absent', pressed: true }).click();
    await group(page, 'Ada Lovelace').waitFor();
    const heights = '[...document.querySelectorAll("ul.roll > li")].map((row) => row.getBoundingClientRect().top)';
    expect((await page.evaluate<number[]>(`scrollTo(0, 0), ${heights}`))[0]).toBeLessThan(220);
  },
);

inNewBrowser(
  'marks survive a reload and a lost connection, and are forgotten once saved or signed out',
  async ({ page, problems }) => {
    const room = await aClassroomOfThen(app);
    await signIn(page, room.teacher.user, url(`/roll/${room.classId}`));
    await group(page, 'Ada Lovelace').getByText('Absent', { exact: true }).click();
    await page.reload();
    await page.getByText('These marks are from your last visit').waitFor();
    expect(await group(page, 'Ada Lovelace').getByLabel('Absent').isChecked()).toBe(true);
    expect(await storedRolls(page)).not.toMatch(/ada|lovelace|eyJ/i);
    expect(await violations(page)).toEqual([]);

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText('No connection. Your marks are kept').waitFor();
    const isRecording = (body: string | null) => body?.includes('RecordAttendance') ?? false;
    await page.route('**/graphql', (route) => {
      return isRecording(route.request().postData()) ? route.abort() : route.continue();
    });
    const refused = page.waitForEvent('requestfailed', (request) => isRecording(request.postData()));
    await page.context().setOffline(false);
    await refused;
    await page.unroute('**/graphql');
    await page.reload();
    await page.getByText('Saved: 2 new').waitFor();
    expect(await storedRolls(page)).toBe('');

    await group(page, 'Alan Turing').getByText('Late', { exact: true }).click();
    expect(await storedRolls(page)).toContain('late');
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await storedRolls(page)).toBe('');
    ignore(problems, /net::ERR_/);
  },
);

inNewBrowser(
  'marks outlast a session that ends while the connection is lost, until the same user signs in again',
  async ({ page, problems }) => {
    const { teacher, classId } = await aClassroomOfThen(app);
    await signIn(page, teacher.user, url(`/roll/${classId}`));
    await group(page, 'Ada Lovelace').getByText('Absent', { exact: true }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText('No connection. Your marks are kept').waitFor();
    const text = `update sessions set last_used_at = now() - interval '1 hour' where user_id = $1 and kind = 'dashboard'`;
    await app.pool.query(text, [teacher.user.id]);
    // The access token has expired as well.
    await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '{}' }));
    await page.context().setOffline(false);
    await page.getByText('Your session has ended').waitFor();
    await page.unroute('**/graphql');
    expect(await storedRolls(page)).toContain('absent');
    await page.reload();
    expect(await storedRolls(page)).toContain('absent');

    await page.getByLabel('Email').fill(teacher.user.email);
    await page.getByLabel('Password').fill(teacher.user.password);
    await page.keyboard.press('Enter');
    await page.getByText('Saved: 2 new').waitFor();
    ignore(problems, /net::ERR_|401/);
  },
);
