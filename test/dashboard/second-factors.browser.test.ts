import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { addApp, codeOf } from '../support/factors.ts';
import { keptMails, newestToken } from '../support/kept-mails.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, violations } from './in-browser.ts';

/** Signing in with more than a password ([D64], [D65], [D72]). Passkeys refuse IP addresses, so the pages are those of localhost. */

const app = await useSharedApp();

const at = (path: string) => `${app.url.replace('127.0.0.1', 'localhost')}/dashboard${path}`;

/** Gives the browser an authenticator that verifies its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** Signs in by the form, at an address or where the page is. */
async function enterPassword(page: Page, { email, password }: { email: string; password: string }, url?: string) {
  if (url) await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

const signedIn = (page: Page) => page.getByRole('button', { name: 'Account of' }).waitFor();

inBrowser('a user adds a passkey, stores the recovery codes and signs in with the passkey alone', async ({ page }) => {
  const user = await app.make.aUser({ role: 'viewer' });
  await enterPassword(page, user, at('/profile'));
  await signedIn(page);
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  expect(await page.locator('.recovery-codes li').count()).toBe(10);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'stored' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Office computer');
  await page.keyboard.press('Enter');
  await page.getByText('Office computer').waitFor();
  await page.getByLabel('Language of mails to you').selectOption('es');
  await page.getByText('Saved').waitFor();

  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The virtual authenticator answers as soon as the field of the email offers passkeys.
  await signedIn(page);
});

inBrowser(
  'a user with an authenticator app is asked for a code, and may use a recovery code instead',
  async ({ page }) => {
    const user = await app.make.aUser({ role: 'viewer' });
    const { secret, recoveryCodes } = await addApp(await app.as(user));
    await enterPassword(page, user, at('/profile'));
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('That did not work.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signedIn(page);

    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await enterPassword(page, user);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('9 recovery codes are left.').waitFor();
  },
);

inBrowser('a user whose role requires a factor registers one before anything else', async ({ page }) => {
  const user = await app.make.aUser();
  await app.pool.query(
    `update roles set requires_second_factor = true where institution_id = $1 and name = 'administrator'`,
    [user.institution.id],
  );
  await enterPassword(page, user, at('/students'));
  await page.getByRole('heading', { name: 'Register a second factor' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = await page.getByLabel('Key', { exact: true }).inputValue();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('dialog').getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'stored' }).click();
  await signedIn(page);
});

inBrowser('a user who forgot the password chooses another one by the link of the mail', async ({ page }) => {
  const user = await app.make.aUser({ role: 'viewer' });
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(user.email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('a link was sent').waitFor();
  expect(await keptMails(app, user)).toHaveLength(1);

  await page.goto(at(`/new-password#${await newestToken(app, user)}`));
  await page.getByLabel('New password').fill('a much better passphrase');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enterPassword(page, { ...user, password: 'a much better passphrase' });
  await signedIn(page);
});

inBrowser('an administrator sees who has no factor, requires one, and reads a kept mail', async ({ page }) => {
  const admin = await app.make.aUser();
  const teacher = await app.make.aUser({ institution: admin.institution, role: 'teacher' });
  await enterPassword(page, admin, at('/security'));
  await page.getByText('2 active users have no second factor.').waitFor();
  await page.getByLabel('Teacher').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: '1 of them must have one' }).click();
  await page.getByRole('cell', { name: teacher.email }).waitFor();
  await page.getByText('1 user', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await app.pool.query(
    `insert into suppressed_addresses (institution_id, email, reason) values ($1, lower($2), 'Mailbox unavailable.')`,
    [teacher.institution.id, teacher.email],
  );
  await goTo(page, at(`/users/${teacher.id}`));
  await page.getByText('because the address was refused: Mailbox unavailable.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click();
  await page.getByText('The address takes mail again.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Mail a link for a new password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mail a link for a new password' }).click();
  await page.getByText('The link was sent.').waitFor();
  await goTo(page, at('/mail'));
  await page.getByRole('button', { name: 'Read' }).click();
  await page.getByRole('dialog').getByText('Choose a new password').waitFor();
  expect(await violations(page)).toEqual([]);
});
