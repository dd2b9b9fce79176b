import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DAY_MS } from '../../dashboard/day-ms.ts';
import { aClassroom } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inNewBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

/** Opens the form of a student with a phone number that is not saved yet. The clock stands still unless the test moves it. */
async function enterPhone(page: Page): Promise<TestUser> {
  const { administrator } = await aSmallSchool(app.make);
  await page.clock.install();
  await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('+44 20 55501234');
  return administrator;
}

async function unlock(page: Page, { password }: TestUser): Promise<void> {
  await lockOf(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await lockOf(page).waitFor({ state: 'detached' });
}

inNewBrowser(
  'input renews the session; an idle user is warned, stays by one key, and later finds the entries behind a lock',
  async ({ page }) => {
    const administrator = await enterPhone(page);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await page.clock.fastForward('04:00');
    const renewed = page.waitForResponse('**/session/refresh');
    await page.keyboard.press('Shift');
    expect((await renewed).status()).toBe(200);
    await page.clock.fastForward('12:50');
    expect(await warning.count()).toBe(0);
    await page.clock.fastForward('00:20');
    await warning.getByText(/locked in 1:\d\d\./).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'detached' });
    await page.clock.fastForward('13:10');
    await warning.waitFor();
    await page.clock.fastForward('02:00');
    await lockOf(page).getByText('Nobody was active for 15 minutes').waitFor();
    expect(await page.getByLabel('Phone').isVisible()).toBe(false);
    expect(await page.title()).toBe('Locked · Registrar');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await lockOf(page).getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await lockOf(page).getByText('The email or the password is wrong.').waitFor();
    await unlock(page, administrator);
    expect(await page.getByLabel('Phone').inputValue()).toBe('+44 20 55501234');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('+44 20 55501234').first().waitFor();
  },
);

inNewBrowser(
  'the lock covers every tab, which signing in again in one opens, and someone else sees nothing of the former user',
  async ({ page }) => {
    const administrator = await enterPhone(page);
    const other = await page.context().newPage();
    await other.goto(`${app.url}/dashboard/students?q=ada`);
    await other.getByText('1 student matches').waitFor();
    await other.clock.fastForward('15:10');
    await lockOf(other).waitFor();
    await lockOf(page).waitFor();
    await unlock(other, administrator);
    await lockOf(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Phone').inputValue()).toBe('+44 20 55501234');
    await other.close();

    const viewer = await app.make.aUser({ role: 'viewer', name: 'Vera Viewer' });
    await page.clock.fastForward('15:10');
    await lockOf(page)
      .getByRole('button', { name: /someone else/ })
      .click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password').fill(viewer.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account of Vera Viewer' }).waitFor();
    await page.getByText('Nothing here').waitFor();
  },
);

inNewBrowser(
  'a session that the service has ended waits behind the lock with the request that found it',
  async ({ page }) => {
    const administrator = await enterPhone(page);
    const client = await app.as(administrator);
    const { body } = await client.graphql('{ sessions { id current } }');
    for (const { id, current } of body.data.sessions)
      if (!current) await client.graphql(`mutation { endSession(id: ${id}) { id } }`);
    await page.getByRole('button', { name: 'Save' }).click();
    await lockOf(page).getByText('Your session has ended.').waitFor();
    await unlock(page, administrator);
    await page.getByText('+44 20 55501234').first().waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  },
);

inNewBrowser('a roll that stays open over night is that of the next day in the morning', async ({ page }) => {
  const { classId, teacher } = await aClassroom(app);
  const [today, yesterday] = [0, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  await page.clock.install({ time: `${yesterday}T12:00:00Z` });
  await signIn(page, teacher.user, `${app.url}/dashboard/roll/${classId}`);
  const day = page.getByLabel('Day');
  await day.waitFor();
  await page.keyboard.press('Shift');
  await page.clock.fastForward('24:00:00');
  await unlock(page, teacher.user);
  await expect.poll(() => day.inputValue()).toBe(today);
  await page.getByRole('button', { name: 'Save roll' }).click();
  await page.getByText('Saved: 3 new').waitFor();
  const { body } = await teacher.client.graphql(`{ attendance(classId: ${classId}) { data { date } } }`);
  expect(new Set(body.data.attendance.data.map(({ date }: { date: string }) => date))).toEqual(new Set([today]));
});

inNewBrowser('marks that are not saved over night stay in the roll of their day', async ({ page }) => {
  const { classId, teacher, students } = await aClassroom(app);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await page.clock.install({ time: `${yesterday}T12:00:00Z` });
  await signIn(page, teacher.user, `${app.url}/dashboard/roll/${classId}`);
  await page.getByText('Absent', { exact: true }).nth(1).click();
  await page.clock.fastForward('24:00:00');
  await unlock(page, teacher.user);
  expect(await page.getByLabel('Day').inputValue()).toBe(yesterday);
  await page.getByRole('button', { name: 'Save roll' }).click();
  await page.getByText('Saved: 3 new').waitFor();
  const query = `{ attendance(classId: ${classId}, date: "${yesterday}", status: absent) { data { student { id } } } }`;
  const { body } = await teacher.client.graphql(query);
  expect(body.data.attendance.data).toEqual([{ student: { id: students[1]?.id } }]);
});
