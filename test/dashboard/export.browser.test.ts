import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { builtInRoles } from '../../src/access/permissions.ts';
import { useSharedApp } from '../support/app.ts';
import { readBundle } from '../support/oneroster/read-bundle.ts';
import { givePermissions } from '../support/user-with-permissions.ts';
import { goTo } from './all-screens.ts';
import { ignore, inBrowser, openScreen, readDownload, signIn, startSession, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'a clerk confirms the password, exports the students of a status or the institution for OneRoster, and cancels',
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

    await goTo(page, `${app.url}/dashboard/export`);
    const forOneRoster = page.getByRole('button', { name: 'Export for OneRoster' });
    const exportBundle = async () => {
      const [archive] = await Promise.all([page.waitForEvent('download'), forOneRoster.click()]);
      const bundle = await readBundle(await readFile(await archive.path()));
      return { name: archive.suggestedFilename(), manifest: bundle.texts.get('manifest') };
    };
    const all = await exportBundle();
    expect(all.name).toMatch(/^oneroster-1\.2-\d{4}-\d\d-\d\d\.zip$/);
    expect(all.manifest).toContain('file.users,bulk');
    await page.getByLabel('Version').selectOption('1.1');
    await page.getByLabel('Only changes since').fill('2020-01-31');
    await page.getByText('only what was changed or deleted since that day').waitFor();
    await expect.poll(() => new URL(page.url()).search).toMatch(/oneroster=.*1\.1.*since=2020-01-31/);
    const delta = await exportBundle();
    expect(delta.name).toMatch(/^oneroster-1\.1-delta-/);
    expect(delta.manifest).toMatch(/oneroster\.version,1\.1[\s\S]*file\.users,delta/);
    expect(await violations(page)).toEqual([]);
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

inBrowser('a clerk who may not read grades sees no export for OneRoster', async ({ page }) => {
  const clerk = await app.make.aUser({ role: 'registrar' });
  const { permissions } = builtInRoles.registrar;
  const granted = permissions.filter((permission) => permission !== 'read:grades');
  await givePermissions(app, clerk, granted);
  await signIn(page, clerk, `${app.url}/dashboard/export`);
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Export for OneRoster' }).count()).toBe(0);
});
