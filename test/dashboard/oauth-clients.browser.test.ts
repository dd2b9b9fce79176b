import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { givePermissions } from '../support/user-with-permissions.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Asks for a token with the credentials that the screen shows. */
async function askForToken(address: string, client_id: string, client_secret: string) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const response = await fetch(address, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as { access_token: string; scope: string } };
}

inBrowser('an OAuth client is created with chosen scopes, shows its secret once and is revoked', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/oauth-clients'));
  await page.getByText('There is no active OAuth client.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create OAuth client' }).click();
  await page.getByRole('group', { name: 'OneRoster 1.2' }).waitFor();

  await page.getByRole('textbox', { name: 'Name' }).fill('Canvas');
  await page.getByLabel('Purpose').fill('Rosters of lessons');
  await page.getByRole('button', { name: 'Create OAuth client' }).click();
  await page.getByText('Choose at least one scope.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('OneRoster 1.1: roster.readonly').check();
  await page.getByLabel('Students: Read').check();
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Create OAuth client' }).click();
  await page.getByText('Enter a day in the future.').waitFor();
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByRole('button', { name: 'Create OAuth client' }).click();
  await page.getByRole('heading', { name: 'The client “Canvas” is created' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const secret = await page.getByLabel('Client secret').inputValue();
  const credentials = [
    await page.getByLabel('Token address').inputValue(),
    await page.getByLabel('Client id').inputValue(),
    secret,
  ] as const;
  const token = await askForToken(...credentials);
  expect(token.body.scope).toBe('read:students https://purl.imsglobal.org/spec/or/v1p1/scope/roster.readonly');
  const headers = { authorization: `Bearer ${token.body.access_token}` };
  const status = async () => (await fetch(`${app.url}/students`, { headers })).status;
  expect(await status()).toBe(200);

  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { name: 'Canvas' }).waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByText('2 scopes').click();
  await page.getByText('OneRoster 1.1: roster.readonly').waitFor();
  await page.getByText('Rosters of lessons').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There is no active OAuth client.').waitFor();
  expect(await status()).toBe(401);
  expect((await askForToken(...credentials)).status).toBe(401);
  await page.getByLabel('State').selectOption({ label: 'Revoked or expired' });
  await page.getByRole('heading', { name: 'Canvas' }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=inactive');
  expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
});

inBrowser('a user grants no scopes beyond own permissions', async ({ page }) => {
  const institution = await app.make.anInstitution();
  const keeper = await app.make.aUser({ institution });
  await givePermissions(app, keeper, ['manage:api_keys', 'read:students', 'submit:grades']);
  await signIn(page, keeper, at('/oauth-clients/new'));
  await page.getByText('You can grant only what you may do yourself.').waitFor();
  const isEnabled = (label: string) => page.getByLabel(label, { exact: true }).isEnabled();
  expect(await isEnabled('Students: Read')).toBe(true);
  expect(await isEnabled('OneRoster 1.2: roster-demographics.readonly')).toBe(true);
  for (const label of [
    'Users: Read',
    'Grades: Submit',
    'OneRoster 1.2: roster.readonly',
    'OneRoster 1.1: gradebook.delete',
  ])
    expect(await isEnabled(label)).toBe(false);
  expect(await violations(page)).toEqual([]);
});

inBrowser('usage and the audit trail name the OAuth clients that were used', async ({ page }) => {
  const administrator = await app.make.aUser();
  const client = await anOAuthClient(app, administrator, ['create:courses', 'read:courses'], {
    name: 'Curriculum',
  });
  await (await client.aToken()).post('/courses', { code: 'OAUTH', name: 'Security' });
  await signIn(page, administrator, at('/usage'));
  await page.getByRole('row', { name: /OAuth client “Curriculum”\D+1\b/ }).waitFor();
  await goTo(page, at('/audit?actorType=oauth_client'));
  await page.getByText('1 record').waitFor();
  await page.getByText('Curriculum').first().waitFor();
});
