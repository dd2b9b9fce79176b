import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inBrowser, interceptOnce, signIn, signOut, violationsInAllColours } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Opens a school whose student Ada Lovelace has the guardian Annabella Byron, at the list of classes. */
async function openSchool(page: Page) {
  const school = await aSmallSchool(app.make);
  const guardian = await app.make.aGuardian(school.institution, {
    name: 'Annabella Byron',
    phone: '541-555-0177',
  });
  const client = await app.as(school.administrator);
  await client.graphql(`mutation { linkGuardian(studentId: ${school.ada}, guardianId: ${guardian}) { id } }`);
  await signIn(page, school.administrator, at('/classes'));
  await page.getByText('1 class', { exact: true }).waitFor();
  return school;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

inBrowser('a user finds a guardian by phone and opens a student, by keyboard alone', async ({ page }) => {
  await openSchool(page);
  await page.keyboard.press('/');
  await page.keyboard.type('5550177');
  await options(page).filter({ hasText: 'Annabella Byron' }).waitFor();
  await options(page).filter({ hasText: 'Lovelace, Ada' }).waitFor();
  while ((await page.locator('[role=option][aria-selected=true]').textContent())?.startsWith('Lovelace') !== true)
    await page.keyboard.press('ArrowDown');
  const active = await field(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`#${active}`).textContent()).toContain('Lovelace, Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
  await page.keyboard.press('Control+K');
  expect(await options(page).first().textContent()).toContain('Lovelace, Ada');
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await signOut(page);
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('Lovelace');
});

inBrowser(
  'Enter before the answer opens the first result once it is there, after it at once what the arrow keys have chosen',
  async ({ page }) => {
    await openSchool(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await interceptOnce(
      page,
      (request) => request.postData()?.includes('query Palette'),
      (route) => promise.then(() => route.continue()),
    );
    await page.keyboard.press('Control+K');
    await page.keyboard.type('turing');
    await page.keyboard.press('Enter');
    await page.getByText('Searching …').waitFor();
    expect(await field(page).count()).toBe(1);
    resolve();
    await page.getByRole('heading', { name: 'Alan Turing', level: 1 }).waitFor();

    await page.keyboard.press('Control+K');
    await page.keyboard.type('555');
    await options(page).filter({ hasText: 'Lovelace, Ada' }).waitFor();
    await page.getByText('Searching …').waitFor({ state: 'detached' });
    const { promise: another, resolve: answer } = Promise.withResolvers<void>();
    await interceptOnce(
      page,
      (request) => request.postData()?.includes('query Palette'),
      (route) => another.then(() => route.continue()),
    );
    await page.keyboard.type('0177');
    await page.getByText('Searching …').waitFor();
    while ((await page.locator('[role=option][aria-selected=true]').textContent())?.startsWith('Lovelace') !== true)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    answer();
  },
);

inBrowser(
  'the palette fills a phone, is accessible in all colours, and leads to the screens and actions of a role only',
  async ({ page }) => {
    const { institution } = await openSchool(page);
    const viewer = await app.make.aUser({ role: 'viewer', institution });
    await page.getByRole('button', { name: 'Search people' }).click();
    await field(page).fill('a');
    await options(page).filter({ hasText: 'Lovelace, Ada' }).waitFor();
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await violationsInAllColours(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate('document.activeElement.className')).toBe('palette-button');

    await page.getByRole('button', { name: 'Search people' }).click();
    await field(page).fill('user');
    await options(page).filter({ hasText: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await page.context().clearCookies();
    await signIn(page, viewer, at('/students'));
    await page.keyboard.press('Control+K');
    await options(page).filter({ hasText: 'Students' }).first().waitFor();
    expect(await options(page).filter({ hasText: 'Users' }).count()).toBe(0);
    expect(await options(page).filter({ hasText: 'New student' }).count()).toBe(0);
    await field(page).fill('byron');
    await page.getByText('1 result').waitFor();
    expect(await options(page).allTextContents()).toEqual(['All students that match “byron”']);
  },
);
