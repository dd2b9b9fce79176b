import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { areasShown, inBrowser, signIn, violations } from './in-browser.ts';

/** Screens that a role may not see. */

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

async function expectRefusals(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await goTo(page, at(path));
    await page.getByText('You may not see this').waitFor();
  }
  expect(await violations(page)).toEqual([]);
}

inBrowser('a viewer begins with the students, may see classes, and is told so of all else', async ({ page }) => {
  const viewer = await app.make.aUser({ role: 'viewer' });
  const classId = await app.make.aClass(viewer.institution);
  await signIn(page, viewer, at(''));
  await page.waitForURL(/\/dashboard\/students$/);
  await page.getByText('There are no students yet.', { exact: true }).waitFor();
  expect(await areasShown(page)).toEqual(['Students', 'Classes']);
  const settings = ['/users', '/roles', '/api-keys', '/institution', '/oauth-clients', '/oauth-clients/new'];
  const files = ['/import', '/imports', '/imports/1', '/export'];
  await expectRefusals(page, ['/roll', '/attendance', `/gradebook/${classId}`, '/guardians', ...settings, ...files]);
  await goTo(page, at('/usage'));
  await page.getByText('without a limit of requests').waitFor();
  expect(await page.getByText('Requests by day').count()).toBe(0);
});

inBrowser('a teacher sees neither analytics nor webhooks', async ({ page }) => {
  await signIn(page, await app.make.aUser({ role: 'teacher' }), at('/analytics'));
  await expectRefusals(page, ['/analytics', '/deliveries', '/webhooks/new']);
  const areas = await areasShown(page);
  for (const area of ['Analytics', 'Settings']) expect(areas).not.toContain(area);
});

inBrowser('a registrar sees neither the audit trail nor who has received the data of a student', async ({ page }) => {
  const { institution } = await aSmallSchool(app.make);
  const clerk = await app.make.aUser({ role: 'registrar', institution });
  await signIn(page, clerk, at('/students/S%2F1?tab=access'));
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  expect(await page.getByRole('link', { name: 'Access', exact: true }).count()).toBe(0);
  await page.getByText('Your role lacks the permission.').waitFor();
  await expectRefusals(page, ['/audit']);
  expect(await page.getByRole('button', { name: 'Verify the trail' }).count()).toBe(0);
  expect(await areasShown(page)).not.toContain('Settings');
});
