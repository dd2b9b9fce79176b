import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { ignore, inBrowser, openScreen, readDownload, signIn, startSession, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'a clerk confirms the password, exports the students of a status, cancels an export, and downloads the template',
  async ({ page }) => {
    await page.addInitScript('delete window.showSaveFilePicker');
    const { make } = app;
    const clerk = await make.aUser({ role: 'registrar' });
    const classId = await make.aClass(clerk.institution, { name: 'Class 7B' });
    for (const student_id of ['1', '2', '3']) await make.aStudent(clerk.institution, { student_id, class_id: classId });
    await make.aStudent(clerk.institution, { student_id: '9', status: 'graduated' });
    await startSession(page, clerk, app.url);
    const text = `update sessions set auth_time = now() - interval '10 minutes' where user_id = $1`;
    await app.pool.query(text, [clerk.id]);
    await page.goto(`${app.url}/dashboard/export`);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.getByText('4 students').waitFor();
    await page.getByLabel('Status').selectOption('Active');
    await page.getByText('3 students').waitFor();
    expect(new URL(page.url()).search).toBe('?status=active');
    const button = page.getByRole('button', { name: 'Export', exact: true });
    await button.click();
    const question = page.getByRole('dialog', { name: 'Sign in again' });
    await question.waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByLabel('Password').fill('not my password');
    await page.keyboard.press('Enter');
    await question.getByText('The email or the password is wrong.').waitFor();
    await question.getByLabel('Password').fill(clerk.password);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readDownload(file)).trim().split('\n')).toHaveLength(4);
    await page.getByText(/is complete: \d+ byte/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Format').selectOption('Excel');
    const [workbook] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);

    await page.route('**/students/export?*', () => undefined);
    await button.click();
    await page.getByText('0 byte received').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The export is cancelled.').waitFor();
    await page.unroute('**/students/export?*');
    expect(addresses.filter((address) => /token|eyJ/.test(address))).toEqual([]);

    await openScreen(page, 'Data');
    const template = page.getByRole('button', { name: 'Download the template (CSV)' });
    const [download] = await Promise.all([page.waitForEvent('download'), template.click()]);
    expect(await readDownload(download)).toMatch(/^student_id,first_name/);
  },
);

/** Answers the choice of a file on disk, which no test can make, with a file of the browser's own storage. */
const CHOOSE_FILE = `window.showSaveFilePicker = async ({ suggestedName }) => {
  window.chosenFile = await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
  return window.chosenFile;
}`;

inBrowser('writes an export to disk as it arrives where the browser can', async ({ page, problems }) => {
  await page.addInitScript(CHOOSE_FILE);
  const clerk = await app.make.aUser({ role: 'registrar' });
  await app.make.aStudent(clerk.institution, { student_id: 'S-1' });
  await signIn(page, clerk, `${app.url}/dashboard/export`);
  await page.getByText('The file is written to disk as it arrives').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('is complete:').waitFor();
  expect(await page.evaluate('chosenFile.getFile().then((file) => file.text())')).toMatch(/^id,student_id.*\n\d+,S-1/);
  await page.evaluate(`window.showSaveFilePicker = async () => { throw new DOMException('', 'AbortError'); }`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('The export is cancelled.').waitFor();
  const full = { status: 503, json: { error: 'service_unavailable', message: 'Other exports are running.' } };
  await page.route('**/students/export?*', (route) => route.fulfill(full));
  await page.evaluate(CHOOSE_FILE);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('The service is busy.').waitFor();
  expect(await violations(page)).toEqual([]);
  ignore(problems, /status of 503/);
});
