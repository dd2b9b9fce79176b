import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestInstitution, TestUser } from '../support/factories.ts';
import { ignore, inBrowser, signIn, signInByForm, signOut, violations, watchFiles } from './in-browser.ts';

const app = await useSharedApp();

async function school(): Promise<{ institution: TestInstitution; clerk: TestUser; classId: number }> {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  const { institution } = clerk;
  const classId = await make.aClass(institution, { name: 'Class 7B' });
  await make.aStudent(institution, { class_id: classId, student_id: 'S/1', first_name: 'Ada', last_name: 'Lovelace' });
  await make.aStudent(institution, { class_id: classId, student_id: 'S/2', first_name: 'Alan', last_name: 'Turing' });
  return { institution, clerk, classId };
}

inBrowser('a clerk signs in, searches from the keyboard, edits, deletes and restores a student', async ({ page }) => {
  const { clerk } = await school();
  await page.goto(`${app.url}/dashboard/students`);
  await page.getByLabel('Email').waitFor();
  expect(await violations(page)).toEqual([]);
  await signInByForm(page, clerk);
  await page.getByText('2 students').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('lovlace');
  await page.keyboard.press('Enter');
  await page.getByText('1 student matches').waitFor();
  expect(new URL(page.url()).search).toBe('?q=lovlace');
  await page.getByRole('link', { name: 'Lovelace, Ada' }).press('Enter');
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.getByRole('link', { name: 'Grades' }).press('Enter');
  await page.getByText('There are no grades yet.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('First name', { exact: true }).fill('Augusta');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Email').fill('augusta@students.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Augusta Lovelace' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Delete Augusta Lovelace?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: 'Augusta Lovelace' }).waitFor();
});

inBrowser(
  'shows both versions to a clerk whose student was changed meanwhile, and keeps both changes',
  async ({ page }) => {
    const { clerk } = await school();
    await signInByForm(page, clerk, `${app.url}/dashboard/students/S%2F2`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Phone').fill('+44 20 1234');
    const other = await app.as(clerk);
    const { body } = await other.get('/students?search=turing');
    await other.put(`/students/${body.data[0].id}`, { first_name: 'Alan Mathison' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else has changed this student').waitFor();
    await page.getByRole('cell', { name: 'Alan Mathison' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save mine' }).click();
    await page.getByRole('heading', { name: 'Alan Mathison Turing' }).waitFor();
    await page.getByText('+44 20 1234').waitFor();
  },
);

inBrowser('a teacher calls the roll by keyboard alone', async ({ page }) => {
  const { institution, classId } = await school();
  const teacher = await app.make.aUser({ role: 'teacher', institution });
  await app.make.teaches(teacher, classId);
  await signInByForm(page, teacher, `${app.url}/dashboard/roll`);
  await page.getByText('Not called yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Class 7B' }).press('Enter');
  const alan = page.getByRole('group', { name: 'Alan Turing' });
  await alan.getByLabel('Present').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('15');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Saved: 2 new').waitFor();
  const { body } = await (await app.as(teacher)).graphql(
    `{ attendance(classId: ${classId}) { data { student { lastName } status minutesLate } } }`,
  );
  expect(body.data.attendance.data).toEqual([
    { student: { lastName: 'Lovelace' }, status: 'present', minutesLate: null },
    { student: { lastName: 'Turing' }, status: 'late', minutesLate: 15 },
  ]);
});

inBrowser(
  'signing out in one tab signs out all, and no token is stored where scripts can read it',
  async ({ page }) => {
    const { clerk } = await school();
    await signInByForm(page, clerk, `${app.url}/dashboard/students`);
    const second = await page.context().newPage();
    await second.goto(`${app.url}/dashboard/students`);
    await second.getByText('2 students').waitFor();
    const stored = await second.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(stored).toMatch(
      /^\[\{("registrar\.(active-at|institution)":"[^"{}]+",?)*\},\{("tsr-[^"]+":"(\{|\\|[^e])[^}]*\}?")?\},""\]$/,
    );
    await signOut(page);
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.reload();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
  },
);

inBrowser(
  'signing out while the service cannot be reached ends the session with the next visit',
  async ({ page, problems }) => {
    const { clerk } = await school();
    await signInByForm(page, clerk, `${app.url}/dashboard/students`);
    const sessions = await app.as(clerk);
    const count = async () => (await sessions.graphql('{ sessions { id } }')).body.data.sessions.length;
    expect(await count()).toBe(2);
    await page.route('**/dashboard/session', (route) => route.abort());
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await count()).toBe(2);
    await page.unroute('**/dashboard/session');
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.reload();
    expect((await ended).status()).toBe(204);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await count()).toBe(1);
    ignore(problems, /net::ERR_FAILED/);
  },
);

inBrowser(
  'signing in loads at most 90 kB of scripts, the list 180, the roll 130, and 15 kB of styles; a phone installs it',
  async ({ page }) => {
    const { clerk } = await school();
    const start = watchFiles(page);
    await page.goto(`${app.url}/dashboard/students`, { waitUntil: 'networkidle' });
    await page.getByLabel('Password').waitFor();
    const startScripts = await start('.js');
    expect(startScripts).toBeGreaterThan(50);
    expect(startScripts).toBeLessThan(90);
    const list = watchFiles(page);
    await signIn(page, clerk, `${app.url}/dashboard/students`);
    await page.getByText('2 students').waitFor();
    const scripts = await list('.js');
    expect(scripts).toBeGreaterThan(50);
    expect(scripts).toBeLessThan(180);
    const sheets = await list('.css');
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThan(15);

    const icon = () => page.evaluate<string>('document.querySelector("link[rel=icon]").href');
    const first = await icon();
    await page.getByRole('link', { name: 'Lovelace, Ada' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    expect(await icon()).toBe(first);
    expect((await fetch(first)).headers.get('content-type')).toContain('image/svg+xml');
    const browser = await page.context().newCDPSession(page);
    const { manifest, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const scope = `${app.url}/dashboard/`;
    expect(manifest).toMatchObject({ name: 'Registrar', id: scope, startUrl: scope, scope });
    expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });

    const roll = watchFiles(page);
    await page.goto(`${app.url}/dashboard/roll`);
    await page.getByText('You teach no class').waitFor();
    const rollScripts = await roll('.js');
    expect(rollScripts).toBeGreaterThan(50);
    expect(rollScripts).toBeLessThan(130);
  },
);
