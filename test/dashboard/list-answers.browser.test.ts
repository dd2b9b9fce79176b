import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, interceptOnce, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Holds back the answer to the next search, and returns a function that lets it arrive. */
async function holdSearch(page: Page, words: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await interceptOnce(
    page,
    (request) => request.postData()?.includes(`"${words}"`),
    (route) => promise.then(() => route.continue()),
  );
  return resolve;
}

inBrowser('the lists of students and of guardians say that they search until the answer arrives', async ({ page }) => {
  const { administrator, institution } = await aSmallSchool(app.make);
  for (const name of ['Annabella Byron', 'William King']) await app.make.aGuardian(institution, { name });
  await signIn(page, administrator, at('/students'));
  await page.getByText('2 students', { exact: true }).waitFor();
  const answer = await holdSearch(page, 'lovelace');
  await page.getByLabel('Name, student id or email').fill('lovelace');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?q=lovelace$/);
  await page.getByText('Searching …').waitFor();
  const says = await page.getByRole('main').getByRole('status').allTextContents();
  expect(says.filter(Boolean)).toEqual(['Searching …']);
  expect(await page.locator('[aria-busy=true]').getByRole('table').count()).toBe(1);
  answer();
  await page.getByText('1 student matches “lovelace”').waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);

  await goTo(page, at('/guardians'));
  await page.getByText('2 guardians').waitFor();
  const answerGuardians = await holdSearch(page, 'byron');
  await page.getByLabel('Find a guardian').fill('byron');
  await page.keyboard.press('Enter');
  await page.getByText('Searching …').waitFor();
  expect(await page.getByText('2 guardians').count()).toBe(0);
  expect(await page.locator('[aria-busy=true]').getByRole('table').count()).toBe(1);
  answerGuardians();
  await page.getByText('1 guardian', { exact: true }).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);
});

inBrowser('an institution without students says so, and a search in vain how to find more', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/students'));
  await page.getByText('There are no students yet. Create one here, or import a file.').waitFor();
  expect(await page.getByRole('link', { name: 'Show all' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await goTo(page, at('/students?status=graduated'));
  await page.getByText('No student matches. Try fewer letters, or another status.').waitFor();
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByText('There are no students yet.').waitFor();
});
