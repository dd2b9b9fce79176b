import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { useApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { codeOf } from '../support/factors.ts';
import { TestIdentityProvider } from '../support/identity-provider.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

/** An administrator configures a provider, tries it, and a teacher signs in by it: with a real provider, in a real browser ([D69]). */

const app = await useApp();
const idp = await TestIdentityProvider.start();
idp.asks = true;
const address = app.url.replace('127.0.0.1', 'localhost');
// The port is known only now, and the provider sends browsers back to this address.
Object.assign(app.registrar.config, { PUBLIC_URL: address });
afterAll(() => idp.stop());

/** Opens a page of another browser, which trusts the provider's certificate. */
async function anotherBrowser(opened: Page, problems: string[]): Promise<Page> {
  const browser = opened.context().browser();
  const context = await browser?.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    ignoreHTTPSErrors: true,
  });
  const page = (await context?.newPage()) as Page;
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => problems.push(error.message));
  return page;
}

/** Makes the sign-in of a user too old for what needs a recent one. */
async function signInLongAgo({ id, institution }: TestUser): Promise<void> {
  const text = `update sessions set auth_time = now() - interval '6 minutes' where institution_id = $1 and user_id = $2`;
  await app.pool.query(text, [institution.id, id]);
  app.registrar.principals.clear();
}

/** Follows a link to the provider, which opens in a tab of its own, and signs in there. */
async function signInInTab(page: Page, link: Locator): Promise<void> {
  const popup = page.waitForEvent('popup');
  await link.waitFor();
  expect(await violations(page)).toEqual([]);
  await link.click();
  const tab = await popup;
  await tab.getByRole('button', { name: 'Sign in as' }).click();
  await tab.getByText('Go back to the tab').waitFor();
  expect(await violations(tab)).toEqual([]);
  await tab.close();
}

inBrowser(
  'an administrator adds and tests a provider, by which a teacher signs in and stays signed in',
  async ({ page: opened, problems }) => {
    const admin = await app.make.aUser();
    const teacher = await app.make.aUser({
      institution: admin.institution,
      role: 'teacher',
      name: 'Tess Teacher',
    });
    const email = { email: teacher.email, email_verified: true };
    idp.account = { sub: 'tess-at-contoso', ...email };
    const office = await anotherBrowser(opened, problems);
    await signIn(office, admin, `${address}/dashboard/providers`);
    await office.getByText('There is no identity provider yet.').waitFor();
    await office.getByRole('button', { name: 'Add provider' }).click();
    await office.getByLabel('Kind').selectOption('Other (OpenID Connect)');
    await office.getByLabel('Name on the sign-in page').fill('Contoso');
    await office.getByLabel('Name in addresses').fill('contoso');
    await office.getByLabel('Issuer').fill(idp.issuer);
    await office.getByLabel('Client id').fill(TestIdentityProvider.clientId);
    await office.getByLabel('Client secret').fill(TestIdentityProvider.clientSecret);
    expect(await violations(office)).toEqual([]);
    await office.getByRole('button', { name: 'Save' }).click();
    await office.getByRole('heading', { name: 'Contoso' }).waitFor();
    expect(await violations(office)).toEqual([]);
    const callback = await office.getByLabel('Callback address, to register at the provider').inputValue();
    expect(callback).toMatch(/^http:\/\/localhost:\d+\/auth\/sso\/[a-z0-9-]+\/contoso\/callback$/);
    await office.getByRole('link', { name: 'Test' }).click();
    await office.getByRole('button', { name: 'Sign in as tess-at-contoso' }).click();
    await office.getByText('would be linked to the user').waitFor();
    await office.getByRole('cell', { name: teacher.email }).waitFor();
    expect(await violations(office)).toEqual([]);

    const page = await anotherBrowser(opened, problems);
    const slug = callback.split('/').at(-3);
    await page.goto(`${address}/dashboard/sign-in/${slug}`);
    await page.getByRole('link', { name: 'Sign in with Contoso' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await page.getByRole('button', { name: 'Sign in as tess-at-contoso' }).click();
    await page.getByRole('button', { name: 'Account of' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account of' }).waitFor();
    await goTo(page, `${address}/dashboard/profile`);
    await page.getByText(`${teacher.email} · linked on`).waitFor();
    expect(await violations(page)).toEqual([]);
    await signInLongAgo(teacher);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await signInInTab(page, page.getByRole('link', { name: 'Sign in with Contoso in another tab' }));
    const key = await page.getByRole('textbox', { name: 'Key' }).inputValue();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
    await page.getByRole('dialog').getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('button', { name: 'stored' }).click();
    const sql = (text: string) => app.pool.query(text, [admin.institution.id]);
    await sql(`update roles set requires_second_factor = true where institution_id = $1 and name = 'teacher'`);
    await sql(`update institutions set password_sign_in = 'refused' where id = $1`);
    const other = await anotherBrowser(opened, problems);
    await other.goto(`${address}/dashboard/sign-in/${slug}`);
    await other.getByRole('link', { name: 'Sign in with Contoso' }).click();
    await other.getByRole('button', { name: 'Sign in as tess-at-contoso' }).click();
    await other.getByLabel('Code').fill(codeOf(key, 1));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('button', { name: 'Account of' }).waitFor();
    expect(new URL(other.url()).hash).toBe('');
    await sql(`update institutions set password_sign_in = 'allowed' where id = $1`);

    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('No account is linked.').waitFor();
    for (const each of [office, page, other]) await each.context().close();
  },
);
