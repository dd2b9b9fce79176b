import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { inBrowser, interceptOnce, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Lets the next creation of a user fail with an error of the service. */
async function failOnce(page: Page, code: string, message: string, details?: Record<string, string[]>) {
  await interceptOnce(
    page,
    (request) => request.postData()?.includes('mutation CreateUser'),
    (route) => route.fulfill({ json: { data: null, errors: [{ message, extensions: { code, details } }] } }),
  );
}

inBrowser('says in a form which problems stand at its fields, and names the others', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/users'));
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Tess Teacher');
  await dialog.getByLabel('Email').fill('tess@school.example');
  await dialog.getByLabel('Role').selectOption({ label: 'Teacher' });
  await dialog.getByLabel('First password').fill('four words for tess');
  const send = () => dialog.getByRole('button', { name: 'Create user' }).click();
  const alerts = () => dialog.getByRole('alert').allTextContents();
  const problem = 'The request is invalid; details names each field and its problems.';

  await failOnce(page, 'VALIDATION_ERROR', problem, { email: ['is odd.'] });
  await send();
  await dialog.getByText('is odd.').waitFor();
  expect(await alerts()).toEqual(['Check the marked fields.Email']);
  expect(await violations(page)).toEqual([]);

  await dialog.getByLabel('Email').fill('tess@school.test');
  await failOnce(page, 'VALIDATION_ERROR', problem, { email: ['is odd.'], oneRosterRole: ['is missing.'] });
  await send();
  await dialog.getByText('one roster role: is missing.').waitFor();
  expect(await alerts()).toEqual(['Check the marked fields.Email', 'one roster role: is missing.']);

  await dialog.getByLabel('Email').fill('tess@school.example');
  await failOnce(page, 'CONFLICT', 'The plan has no room for another user.');
  await send();
  await dialog.getByText('The plan has no room for another user.').waitFor();
});

inBrowser("says frequent errors in the user's language", async ({ page }) => {
  const user = await app.make.aUser();
  await page.addInitScript("localStorage.setItem('registrar.language', 'es')");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at('/users'));
  await page.getByLabel('Correo electrónico').fill(user.email);
  await page.getByLabel('Contraseña').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('El correo o la contraseña no son correctos.').waitFor();
  await page.getByLabel('Contraseña').fill(user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { errors: [{ message: 'Slow down.', extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] } }),
  );
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByText('Demasiados intentos en poco tiempo.').waitFor();
  expect(await violations(page)).toEqual([]);
});

inBrowser('says that there is no record at an address that names none', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/classes/abc'));
  const screens = [
    'roll',
    'gradebook',
    'classes',
    'courses',
    'users',
    'guardians',
    'imports',
    'webhooks',
    'audit/students',
  ];
  for (const path of screens) {
    await page.goto(at(`/${path}/99999999999`));
    await page.getByText('Nothing here').waitFor();
  }
});
