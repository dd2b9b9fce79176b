import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { ignore, inBrowser, openScreen, signIn, signOut, violations } from './in-browser.ts';
import { aClassroomOfThen } from './roll.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Opens the list of a school's two students. */
async function openStudents(page: Page): Promise<void> {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, at('/students'));
  await page.getByText('2 students').waitFor();
}

/** Lets all requests fail, and returns a function that restores the connection. */
async function loseConnection(page: Page, problems: string[]): Promise<() => Promise<void>> {
  await page.evaluate('window.isSamePage = true');
  await page.route('**/*', (route) => route.abort());
  return async () => {
    await page.unroute('**/*');
    ignore(problems, /net::ERR_FAILED|ApiError/);
  };
}

inBrowser(
  'a screen that cannot be fetched says so, is left by the menu, and shows once the connection is back, as signing out does',
  async ({ page, problems }) => {
    await openStudents(page);
    const reconnect = await loseConnection(page, problems);
    await openScreen(page, 'Analytics');
    const notice = page.getByText('The service cannot be reached. Check the connection and try again.');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await openScreen(page, 'Students');
    await page.getByText('2 students').waitFor();
    await openScreen(page, 'Analytics');
    await notice.waitFor();
    await reconnect();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Active students', { exact: true }).waitFor();
    // The rules of a style sheet that failed cannot be read.
    const styled = '[...document.styleSheets].map(({ cssRules }) => cssRules.length > 0)';
    expect(new Set(await page.evaluate<boolean[]>(styled))).toEqual(new Set([true]));

    // A visit that continues a session has not fetched the sign-in screen.
    const reconnectAgain = await loseConnection(page, problems);
    await signOut(page);
    await page.getByText('The service cannot be reached.').waitFor();
    await reconnectAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  },
);

inBrowser('texts that cannot be fetched are fetched again after the roll call', async ({ page, problems }) => {
  const room = await aClassroomOfThen(app);
  await page.addInitScript("localStorage.setItem('registrar.language', 'es')");
  await page.goto(at(`/roll/${room.classId}`));
  await page.getByLabel('Correo electrónico').fill(room.teacher.user.email);
  await page.getByLabel('Contraseña').fill(room.teacher.user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Ada Lovelace' }).waitFor();
  const reconnect = await loseConnection(page, problems);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Calificaciones' }).click();
  await page.getByText('No se puede conectar con el servicio.').waitFor();
  await page.getByRole('button', { name: 'Menú' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await reconnect();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { name: 'Calificaciones' }).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

inBrowser('speaks English while the texts of another language cannot be fetched', async ({ page, problems }) => {
  await page.addInitScript("localStorage.setItem('registrar.language', 'es')");
  await page.route('**/assets/frame-*.js', async (route) => {
    const response = await route.fetch();
    await ((await response.text()).includes('Ir al contenido') ? route.abort() : route.fulfill({ response }));
  });
  await page.goto(at('/students'));
  await page.getByLabel('Email').waitFor();
  ignore(problems, /net::ERR_FAILED|ApiError/);
});

inBrowser(
  'a screen of which one file was lost shows at the second try, in the same page',
  async ({ page, problems }) => {
    await openStudents(page);
    await page.evaluate('window.isSamePage = true');
    let isLost = true;
    await page.route('**/assets/analytics-page-*.js', (route) => (isLost ? route.abort() : route.continue()));
    await openScreen(page, 'Analytics');
    await page.getByText('The service cannot be reached.').waitFor();
    // The browser may be fetching the style sheet: a request that is under way while `unroute` ends may never be answered.
    isLost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Active students', { exact: true }).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    ignore(problems, /net::ERR_FAILED|ApiError/);
  },
);

inBrowser('a screen that a new version has replaced is opened with the new version', async ({ page, problems }) => {
  await openStudents(page);
  await page.evaluate('window.isSamePage = true');
  let isOldVersion = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldVersion = false;
  });
  await page.route('**/assets/analytics-page-*.js', (route) =>
    isOldVersion ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await openScreen(page, 'Analytics');
  await page.getByText('Active students', { exact: true }).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBeUndefined();
  // It may be printed before the page is left.
  ignore(problems, /dynamically imported module/);
});
