import { expect } from 'vitest';
import { frame as enFrame } from '../../dashboard/locales/en/frame.ts';
import { screens as enScreens } from '../../dashboard/locales/en/screens.ts';
import { frame as esFrame } from '../../dashboard/locales/es/frame.ts';
import { screens as esScreens } from '../../dashboard/locales/es/screens.ts';
import { useSharedApp } from '../support/app.ts';
import { allScreens, goTo } from './all-screens.ts';
import { ignore, inBrowser, openAccount, signIn, violations } from './in-browser.ts';

const en = { ...enFrame, ...enScreens };
const es = { ...esFrame, ...esScreens };
const app = await useSharedApp();

/** The English texts that differ from the Spanish ones, without letters, which also stand for weekdays. */
const onlyEnglish = new Set<unknown>(
  Object.values(en).filter((text) => typeof text === 'string' && text.length > 1 && !Object.values(es).includes(text)),
);

const at = (path: string) => `${app.url}/dashboard${path}`;

inBrowser(
  'a teacher opens the own profile, which is loaded again after a failure, and changes the password',
  async ({ page, problems }) => {
    const teacher = await app.make.aUser({ role: 'teacher', name: 'Tess Teacher' });
    await app.as(teacher);
    await signIn(page, teacher, at('/students'));
    await page.getByText('There are no students yet.').waitFor();
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'Busy.' }] } }));
    await openAccount(page);
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.getByText('That did not work').waitFor();
    await page.getByText('Something went wrong in the service.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This session').waitFor();
    ignore(problems, /status of 503/);
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    await page.getByRole('main').getByText(teacher.email).waitFor();
    await page.getByText('Teacher', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('a password that is new');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your current password.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Current password').fill(teacher.password);
    await page.getByLabel('Show the password').check();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    await page.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' });
    await app.signIn({ ...teacher, password: 'a password that is new' });
  },
);

inBrowser('a user ends one other session, then all others, and stays signed in', async ({ page }) => {
  const viewer = await app.make.aUser({ role: 'viewer' });
  const others = [await app.as(viewer), await app.as(viewer), await app.as(viewer)];
  const alive = async () =>
    (await Promise.all(others.map((client) => client.graphql('{ me { id } }')))).filter(({ body }) => body.data).length;
  await signIn(page, viewer, at('/profile'));
  await page.getByText('This session').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'This session' }).textContent()).toContain(
    'Chrome · Linux',
  );
  expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'End', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).nth(2).waitFor({ state: 'detached' });
  expect(await alive()).toBe(2);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByText('2 sessions end.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('button', { name: 'End all other sessions' }).first().waitFor({ state: 'detached' });
  expect(await alive()).toBe(0);
  await page.reload();
  await page.getByText('This session').waitFor();
});

inBrowser('the whole dashboard is in Spanish after choosing it in the menu of the account', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/profile'));
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await openAccount(page);
  await page.getByLabel('Language', { exact: true }).selectOption('Español');
  await page.getByRole('heading', { name: 'Su perfil' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const addresses = await allScreens(page);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of ['/dashboard/profile', ...addresses]) {
    await goTo(page, address);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const shown = (await page.locator('body').innerText()).split(/[\n\t]/);
    expect(shown.filter((text) => onlyEnglish.has(text.trim()))).toEqual([]);
  }
  await page.getByRole('button', { name: 'Cuenta de' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
});
