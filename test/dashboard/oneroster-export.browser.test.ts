import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { builtInRoles } from '../../src/access/permissions.ts';
import { useSharedApp } from '../support/app.ts';
import { readBundle } from '../support/oneroster/read-bundle.ts';
import { givePermissions } from '../support/user-with-permissions.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser('a clerk exports the institution for OneRoster, all of it or the changes since a day', async ({ page }) => {
  await page.addInitScript('delete window.showSaveFilePicker');
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar' });
  await make.aStudent(clerk.institution);
  await signIn(page, clerk, `${app.url}/dashboard/export`);
  const button = page.getByRole('button', { name: 'Export for OneRoster' });
  await button.waitFor();
  const exportBundle = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const bundle = await readBundle(await readFile(await download.path()));
    return { name: download.suggestedFilename(), manifest: bundle.texts.get('manifest') };
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
});

inBrowser('a clerk who may not read grades sees no export for OneRoster', async ({ page }) => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar' });
  const { permissions } = builtInRoles.registrar;
  const granted = permissions.filter((permission) => permission !== 'read:grades');
  await givePermissions(app, clerk, granted);
  await signIn(page, clerk, `${app.url}/dashboard/export`);
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Export for OneRoster' }).count()).toBe(0);
});
