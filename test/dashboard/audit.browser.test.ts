import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { tamper } from '../support/tampering.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

inBrowser(
  'filters the trail by address and form, shows before and after, and links to record and request',
  async ({ page }) => {
    const { make } = app;
    const institution = await make.anInstitution({ timeZone: 'Pacific/Kiritimati' });
    const admin = await make.aUser({ institution });
    const client = await app.as(admin);
    const student = { student_id: 'S/1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@students.example' };
    const { body } = await client.post('/students', student, { 'x-request-id': 'the-request' });
    await client.put(`/students/${body.id}`, { first_name: 'Augusta', phone: '+44 20 1234' });
    await signIn(page, admin, at(`/audit?resourceType=student&resourceId=${body.id}`));
    await page.getByText('2 records, newest first').waitFor();
    await page.locator('summary', { hasText: 'changed the student Augusta Lovelace' }).first().click();
    const row = page.getByRole('row', { name: 'first_name' });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Ada', 'Augusta']);
    const [time] = await page.locator('details[open] time').all();
    // Kiritimati is 14 hours ahead of UTC.
    expect(await time?.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    const instant = new Date((await time?.getAttribute('datetime')) as string);
    const local = { dateStyle: 'medium', timeStyle: 'medium', timeZone: institution.timeZone } as const;
    expect(await time?.textContent()).toBe(new Intl.DateTimeFormat('en-US', local).format(instant));
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await violations(page)).toEqual([]);
    await page.locator('summary', { hasText: 'created the student Augusta Lovelace' }).click();
    const created = page.getByRole('listitem').filter({ hasText: 'the-request' });
    await created.getByRole('link', { name: 'Everything of this request' }).click();
    await page.getByText('1 record, newest first').waitFor();
    expect(new URL(page.url()).searchParams.get('requestId')).toBe('the-request');
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.getByRole('heading', { name: 'Augusta Lovelace' }).waitFor();
    expect(page.url()).toBe(at('/students/S%2F1'));
    await client.delete(`/students/${body.id}`);
    await page.goto(at(`/audit/students/${body.id}`));
    await page.getByText('This student is deleted or erased.').waitFor();
  },
);

inBrowser(
  'finds what a user did, and reports filters that match nothing or contradict each other',
  async ({ page }) => {
    const admin = await app.make.aUser();
    const { institution } = admin;
    const clerk = await app.make.aUser({ role: 'registrar', institution, name: 'Rita Registrar' });
    await (await app.signIn(clerk)).post('/students', {
      student_id: 'S-2',
      first_name: 'Alan',
      last_name: 'Turing',
      email: 'alan@students.example',
    });
    await signIn(page, admin, at('/audit?actorType=robot&resourceId=x'));
    await page.getByText('Rita Registrar').first().waitFor();
    expect(page.url()).toBe(at('/audit'));
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Find a user' }).fill('rita');
    const found = page.getByRole('option', { name: /Rita Registrar/ });
    await found.waitFor();
    expect(await violations(page)).toEqual([]);
    await found.click();
    await page.getByText('2 records, newest first').waitFor();
    expect(new URL(page.url()).search).toBe(`?actorType=user&actorId=${clerk.id}`);
    await page.getByLabel('Action').selectOption({ label: 'Erased a student for good' });
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No record matches these filters.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all records' }).first().click();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('From day').fill('2026-02-02');
    await page.getByLabel('To day').fill('2026-02-01');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Enter the first day or a later one.').waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

inBrowser('verifies the trail, and names what was tampered with', async ({ page }) => {
  const admin = await app.make.aUser();
  await signIn(page, admin, at('/audit'));
  await page.getByRole('button', { name: 'Verify the trail' }).click();
  await page.getByText(/The trail is complete and unchanged: \d+ record/).waitFor();
  expect(await page.getByLabel('Hash of the last valid record').inputValue()).toMatch(/^[0-9a-f]{64}$/);
  expect(await violations(page)).toEqual([]);
  await tamper(
    app.pool,
    admin.institution.id,
    `update audit_logs set action = 'user.slept' where institution_id = :institution and action = 'user.logged_in'`,
  );
  await page.getByRole('button', { name: 'Verify the trail' }).click();
  await page.getByText('A record was changed, removed, added or moved.').waitFor();
});

inBrowser('leads from a record to the screen of what was changed', async ({ page }) => {
  const admin = await app.make.aUser();
  const { body } = await (await app.as(admin)).graphql(`mutation {
    createCourse(input: { code: "ALG", name: "Algebra", credits: 1 }) { id }
    createClass(input: { code: "7B", name: "Class 7B", type: homeroom }) { id }
    createRole(input: { name: "librarian", permissions: ["read:students"] }) { id }
    createApiKey(name: "Library") { id }
  }`);
  const { createCourse, createClass, createRole } = body.data;
  const screens = {
    course: `/courses/${createCourse.id}`,
    class: `/classes/${createClass.id}`,
    role: `/roles/${createRole.id}`,
    user: `/users/${admin.id}`,
    api_key: '/api-keys',
  };
  await signIn(page, admin, at('/courses'));
  for (const [type, path] of Object.entries(screens)) {
    await goTo(page, at(`/audit?resourceType=${type}`));
    await page.locator('.audit-list summary').first().click();
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.waitForURL(at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});
