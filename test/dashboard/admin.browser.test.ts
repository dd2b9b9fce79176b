import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { inBrowser, signIn, startSession, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('an API key shows once and is refused after it was revoked', async ({ page }) => {
  await signIn(page, await app.make.aUser(), at('/api-keys'));
  await page.getByText('There is no active API key.').waitFor();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Library');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The key “Library” is created' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const apiKey = await page.getByLabel('API key', { exact: true }).inputValue();
  const status = async () => (await fetch(`${app.url}/students`, { headers: { 'X-API-Key': apiKey } })).status;
  expect(await status()).toBe(200);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(apiKey);
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('banner').getByRole('link').click();
  expect(questions).toEqual(['API key: it is not shown again. Leave without storing it?']);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('row', { name: 'Library' }).waitFor();
  expect(await page.content()).not.toContain(apiKey);
  await page.getByRole('button', { name: 'Revoke' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There is no active API key.').waitFor();
  expect(await status()).toBe(401);
  await page.getByLabel('State').selectOption({ label: 'Revoked' });
  await page.getByRole('row', { name: 'Library' }).waitFor();
  expect(new URL(page.url()).search).toBe('?state=revoked');
});

inBrowser('creating an API key asks for a password that was entered some time ago, and goes on', async ({ page }) => {
  const administrator = await app.make.aUser();
  await startSession(page, administrator, app.url);
  const text = "update sessions set auth_time = now() - interval '6 minutes' where user_id = $1";
  await app.pool.query(text, [administrator.id]);
  await page.goto(at('/api-keys'));
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Library');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Sign in again' });
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByLabel('Password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The key “Library” is created' }).waitFor();
  await page.getByRole('row', { name: 'Library' }).waitFor();
});

inBrowser('an administrator changes the settings of the institution, with its grade scale', async ({ page }) => {
  const administrator = await app.make.aUser();
  await signIn(page, administrator, at('/institution'));
  await page.getByLabel('Name of the institution').fill('Lakeside School');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name in addresses').fill('lakeside-school');
  await page.getByLabel('Language of mails').selectOption('es');
  await page.getByLabel('Time zone').fill('Middle-earth');
  await page.getByRole('button', { name: 'Add a letter' }).click();
  const last = page.getByLabel(/^Letter, row/).last();
  const number = (await last.getAttribute('aria-label'))?.replace('Letter, row ', '');
  await last.fill('A');
  await page.getByLabel(`From percent, row ${number}`).fill('99');
  await page.getByLabel(`Points, row ${number}`).fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a time zone').waitFor();
  await page.getByText('Grade scale: Two rows have the same letter.').waitFor();
  expect(await violations(page)).toEqual([]);
  await last.fill('A+');
  await page.getByRole('button', { name: 'Remove row 1', exact: true }).click();
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await page.getByText('It is now').waitFor();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Department' });
  await page.getByLabel('Official code (optional)', { exact: true }).fill('NCES-1');
  await page.getByLabel('Organisation above').fill('Lakeside District');
  await page.getByLabel('Excused absences').selectOption({ label: 'Count as present' });
  await page.getByLabel('Scores above the maximum').selectOption({ label: 'Refused' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.getByRole('banner').getByText('Lakeside School').waitFor();
  const { body } = await (await app.as(administrator)).graphql(
    '{ institution { name slug language type identifier parentName parentIdentifier timeZone excusedPolicy extraCredit gradeScale { letter from points } } }',
  );
  expect(body.data.institution).toMatchObject({
    name: 'Lakeside School',
    slug: 'lakeside-school',
    language: 'es',
    type: 'department',
    identifier: 'NCES-1',
    parentName: 'Lakeside District',
    parentIdentifier: null,
    timeZone: 'Asia/Tokyo',
    excusedPolicy: 'present',
    extraCredit: 'refused',
  });
  expect(body.data.institution.gradeScale[0]).toEqual({ letter: 'A+', from: 99, points: 5 });
});

inBrowser('an administrator sees the own limit and the requests of everybody by day', async ({ page }) => {
  const { make } = app;
  const administrator = await make.aUser({ institution: await make.anInstitution({ plan: 'standard' }) });
  const { body } = await (await app.as(administrator)).graphql('mutation { createApiKey(name: "Library") { apiKey } }');
  await fetch(`${app.url}/students`, { headers: { 'X-API-Key': body.data.createApiKey.apiKey } });
  await signIn(page, administrator, at('/usage'));
  await page.getByText('of 1,000 requests').waitFor();
  await page.getByRole('row', { name: /API key “Library”\D+1\b/ }).waitFor();
  await page.getByRole('row', { name: 'Ada Admin' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Period').selectOption({ label: 'Last 7 days' });
  await page.waitForURL(/\?days=7$/);
  await page.getByRole('row', { name: /API key “Library”\D+1\b/ }).waitFor();
});
