import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callRoll } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import { ignore, inBrowser, inNewBrowser, signIn, violations } from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

const app = await useSharedApp();

const group = (page: Page, name: string) => page.getByRole('group', { name });
const isRecording = (body: string | null) => body?.includes('RecordAttendance') ?? false;

/** Opens the roll of S1, Ada Lovelace, S2, Alan Turing, and S3. */
async function openRoll(page: Page) {
  const { classId, teacher, registrar } = await aClassroomOfThen(app);
  await signIn(page, teacher.user, `${app.url}/dashboard/roll/${classId}?date=${past}`);
  await group(page, 'Ada Lovelace').waitFor();
  return {
    /** Marks students as the office does, while the roll is open. */
    mark: (...entries: Record<string, unknown>[]) => callRoll(registrar.client, { classId, date: past, entries }),
    async stored(): Promise<string[]> {
      const query = `{ attendance(classId: ${classId}, date: "${past}") { data { student { studentId } status } } }`;
      const { body } = await registrar.client.graphql(query);
      const { data } = body.data.attendance;
      return data.map(({ student, status }: (typeof data)[number]) => `${student.studentId} ${status}`).toSorted();
    },
  };
}

inBrowser('a roll is saved without the marks that others have changed meanwhile', async ({ page }) => {
  const { mark, stored } = await openRoll(page);
  const save = page.getByRole('button', { name: 'Save roll' });
  await save.click();
  await page.getByText('Saved: 3 new, 0 changed, 0 unchanged.').waitFor();
  expect(await stored()).toEqual(['S1 present', 'S2 present', 'S3 present']);
  await mark({ studentId: 'S1', status: 'excused' });
  await group(page, 'Alan Turing').getByText('Late', { exact: true }).click();
  await save.click();
  await page.getByText('Saved: 0 new, 1 changed, 0 unchanged.').waitFor();
  expect(await stored()).toEqual(['S1 excused', 'S2 late', 'S3 present']);
  await save.click();
  await page.getByText('Saved: 0 new, 0 changed, 0 unchanged.').waitFor();

  await group(page, 'Alan Turing').getByText('Absent', { exact: true }).click();
  await mark({ studentId: 'S3', status: 'excused' });
  await page.reload();
  await page.getByText('These marks are from your last visit').waitFor();
  expect(await group(page, 'Lea Left').getByLabel('Excused').isChecked()).toBe(true);
  await save.click();
  await page.getByText('Saved: 0 new, 1 changed, 0 unchanged.').waitFor();
  expect(await stored()).toEqual(['S1 excused', 'S2 absent', 'S3 excused']);
});

inNewBrowser(
  'a roll that was saved without a connection leaves the marks of others as they are',
  async ({ page, problems }) => {
    const { mark, stored } = await openRoll(page);
    await group(page, 'Alan Turing').getByText('Late', { exact: true }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText('No connection. Your marks are kept').waitFor();
    await mark({ studentId: 'S1', status: 'excused' });
    await page.route('**/graphql', (route) =>
      isRecording(route.request().postData()) ? route.abort() : route.continue(),
    );
    const refused = page.waitForEvent('requestfailed', (request) => isRecording(request.postData()));
    await page.context().setOffline(false);
    await refused;
    await page.unroute('**/graphql');
    await page.reload();
    await page.getByText('Saved: 2 new, 0 changed, 0 unchanged.').waitFor();
    expect(await stored()).toEqual(['S1 excused', 'S2 late', 'S3 present']);
    ignore(problems, /net::ERR_/);
  },
);

inBrowser('marks that others have made meanwhile stay, are shown, and can be replaced', async ({ page }) => {
  const { mark, stored } = await openRoll(page);
  await group(page, 'Ada Lovelace').getByText('Absent', { exact: true }).click();
  await mark({ studentId: 'S1', status: 'excused', note: 'hospital' });
  const save = page.getByRole('button', { name: 'Save roll' });
  await save.click();
  await page.getByText('Saved: 2 new, 0 changed, 0 unchanged.').waitFor();
  await page.getByText('Ada Lovelace: Excused (The registrar)').waitFor();
  expect(await group(page, 'Ada Lovelace').getByLabel('Excused').isChecked()).toBe(true);
  expect(await stored()).toEqual(['S1 excused', 'S2 present', 'S3 present']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace with Absent, Ada Lovelace' }).click();
  await save.click();
  await page.getByText('Saved: 0 new, 1 changed, 0 unchanged.').waitFor();
  expect(await stored()).toEqual(['S1 absent', 'S2 present', 'S3 present']);
});

inNewBrowser(
  'a mark that was saved without a connection does not replace a later one of another person',
  async ({ page, problems }) => {
    const { mark, stored } = await openRoll(page);
    await group(page, 'Ada Lovelace').getByText('Late', { exact: true }).click();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText('No connection. Your marks are kept').waitFor();
    await mark({ studentId: 'S1', status: 'excused' });
    await page.context().setOffline(false);
    await page.getByText('Saved: 2 new, 0 changed, 0 unchanged.').waitFor();
    await page.getByText('Ada Lovelace: Excused (The registrar)').waitFor();
    expect(await stored()).toEqual(['S1 excused', 'S2 present', 'S3 present']);
    ignore(problems, /net::ERR_/);
  },
);
