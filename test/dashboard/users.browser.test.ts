import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('an administrator creates, finds, edits, deactivates and activates a user', async ({ page }) => {
  const administrator = await app.make.aUser();
  await signIn(page, administrator, at('/users'));
  await page.getByText('1 user').waitFor();
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Tess Teacher');
  await dialog.getByLabel('Email').fill(administrator.email);
  await dialog.getByLabel('Role').selectOption({ label: 'Teacher' });
  await dialog.getByLabel('First password').fill('password');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByText('This is already in use.').waitFor();
  await dialog.getByText('Many people use this password.').waitFor();
  expect(await violations(page)).toEqual([]);
  const email = `${app.make.unique('tess')}@school.example`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Show the password').check();
  await dialog.getByLabel('First password').fill('four words for tess');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { name: 'Tess Teacher' }).waitFor();
  await page.getByText(email).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('Family name').inputValue()).toBe('Teacher');
  await dialog.getByLabel('Full name').fill('Tess Registrar');
  await dialog.getByText('Given and family name').click();
  await dialog.getByLabel('Given name').fill('Theresa');
  await dialog.getByLabel('Role').selectOption('registrar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Tess Registrar', level: 1 }).waitFor();
  const { body } = await (await app.as(administrator)).graphql(
    '{ users(search: "tess") { data { givenName familyName } } }',
  );
  expect(body.data.users.data).toEqual([{ givenName: 'Theresa', familyName: 'Registrar' }]);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('heading', { name: 'Deactivate Tess Registrar?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
  await page.locator('h1:focus').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
  await page.getByText('2 users').waitFor();
  await page.getByLabel('Role').selectOption('registrar');
  await page.getByLabel('State').selectOption({ label: 'Deactivated' });
  await page.getByLabel('Name or email').fill('tess');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=tess/);
  expect(new URL(page.url()).search).toBe('?role=registrar&state=inactive&search=tess');
  await page.getByText('1 user').waitFor();
  await page.getByLabel('Role').selectOption({ label: 'Viewer' });
  await page.getByText('No user matches.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('link', { name: 'Tess Registrar' }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
});

inBrowser(
  'a password is reset, keys are revoked with their user, and the last administrator is not locked out',
  async ({ page }) => {
    const administrator = await app.make.aUser();
    const { institution } = administrator;
    const other = await app.make.aUser({ institution, name: 'Olga Other' });
    const client = await app.as(other);
    await client.graphql('mutation { createApiKey(name: "Library") { id } }');
    await signIn(page, administrator, at(`/users/${other.id}`));
    await page.getByRole('row', { name: 'Library' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Reset password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password').fill('too short');
    await dialog.getByRole('button', { name: 'Reset password' }).click();
    await dialog.getByText('Enter at least 12 characters').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('New password').fill('a password that is new');
    await dialog.getByRole('button', { name: 'Reset password' }).click();
    await dialog.getByText('Tell Olga Other the new one.').waitFor();
    await app.signIn({ ...other, password: 'a password that is new' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog.getByLabel('Also revoke the API key').check();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('The user has created no API keys that are still active.').waitFor();

    await goTo(page, at(`/users/${administrator.id}`));
    await page.getByText('This is your own account.').waitFor();
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('With another one you may lose access').waitFor();
    await dialog.getByLabel('Role').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This is the last active administrator.').waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

inBrowser('an administrator copies a built-in role, changes its permissions and deletes it', async ({ page }) => {
  const administrator = await app.make.aUser();
  const giveRole = async (id: number, role: string) =>
    (await app.as(administrator)).graphql(`mutation { updateUser(id: ${id}, input: { role: "${role}" }) { id } }`);
  await signIn(page, administrator, at('/roles'));
  await page.getByRole('link', { name: 'Teacher' }).click();
  await page.getByText('Built-in roles cannot be changed.').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Copy this role' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Head of Year');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByText('Use small letters, digits, _ and - only.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('head-of-year');
  await page.getByLabel('Role in OneRoster').selectOption({ label: 'Principal' });
  await page.getByLabel('Analytics: Read').check();
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('heading', { name: 'head-of-year' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.getByLabel('Role in OneRoster').inputValue()).toBe('principal');
  expect(await page.getByLabel('Analytics: Read').isChecked()).toBe(true);
  expect(await page.getByLabel('Attendance: Record').isChecked()).toBe(true);
  expect(await page.getByLabel('Students: Delete').isChecked()).toBe(false);
  expect(await violations(page)).toEqual([]);
  const checked = page.getByRole('checkbox', { checked: true });
  while ((await checked.count()) > 0) await checked.first().uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose at least one permission.').waitFor();
  await page.getByLabel('Students: Read').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Roles' }).click();
  await page
    .getByRole('row', { name: 'head-of-year' })
    .getByText(/^1 of \d+$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'head-of-year' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await violations(page)).toEqual([]);
  const holder = await app.make.aUser({ institution: administrator.institution });
  await giveRole(holder.id, 'head-of-year');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The role is in use by 1 user. Give them another role first.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Users with this role' }).click();
  await page.getByText('1 user').waitFor();
  await giveRole(holder.id, 'viewer');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Roles' }).waitFor();
  await page.getByRole('link', { name: 'head-of-year' }).waitFor({ state: 'detached' });
});
