import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { useApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aSmallSchool } from './a-small-school.ts';
import { allScreens, inBrowser, signIn, usePage, violations } from './in-browser.ts';

const app = useApp();
const open = usePage();

/** Creates a school with one record of each kind, and returns the addresses of the records' screens. */
async function aWholeSchool(): Promise<{ administrator: TestUser; records: string[] }> {
  const { make } = app.current;
  const { institution, administrator, classId } = await aSmallSchool(make);
  const term = await make.aTerm(institution);
  const course = await make.aCourse(institution, { name: 'Algebra' });
  const section = await make.aClass(institution, {
    name: 'Algebra 1',
    course_id: course,
    term_id: term,
    type: 'scheduled',
  });
  const client = await app.current.as(administrator);
  const { body } = await client.graphql(
    `mutation { createGuardian(input: { name: "Gina Lovelace", phone: "+44 20 1234" }) { id } }`,
  );
  const { body: hook } = await client.post('/webhooks', { url: 'https://8.8.8.8/hook', events: ['student.created'] });
  await anOAuthClient(app.current, administrator, ['read:students'], { purpose: 'Rosters', contact: 'Grace' });
  const { body: roles } = await client.graphql('{ roles { id } }');
  return {
    administrator,
    records: [
      '/',
      '/students/S%2F1',
      '/students/S%2F1?tab=attendance',
      '/students/S%2F1?tab=grades',
      '/students/S%2F1?tab=guardians',
      '/students/S%2F1?tab=changes',
      '/students/S%2F1?tab=access',
      '/new-student',
      `/roll/${classId}`,
      `/classes/${section}`,
      `/gradebook/${section}`,
      `/guardians/${body.data.createGuardian.id}`,
      `/webhooks/${hook.id}`,
      `/users/${administrator.id}`,
      `/roles/${roles.data.roles[0].id}`,
      '/roles/new',
      '/oauth-clients/new',
      '/profile',
      '/no-such-screen',
      '/students/NOPE',
      '/roll/999999',
    ],
  };
}

/** Opens an address and waits until the screen is complete. Returns the number of its GraphQL requests. */
async function visit(page: Page, path: string): Promise<number> {
  let requests = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  };
  page.on('request', count);
  await page.goto(`${app.current.url}/dashboard${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
  page.off('request', count);
  return requests;
}

/** Returns how far the page is wider than the window, in CSS pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

inBrowser(
  'every screen fits a phone and 200 % zoom, is accessible in the dark, and asks once',
  { timeout: 120_000 },
  async () => {
    const { page } = open;
    const { administrator, records } = await aWholeSchool();
    await signIn(page, administrator, `${app.current.url}/dashboard/students`);
    const addresses = await allScreens(page);
    const screens = [...addresses.map((address) => address.replace('/dashboard', '')), ...records];
    expect(screens.length).toBeGreaterThan(35);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const found: Record<string, unknown> = {};
    for (const path of screens) {
      await page.setViewportSize({ width: 1280, height: 800 });
      // One request is the viewer's, which later screens of a visit do not repeat.
      const requests = (await visit(page, path)) - 1;
      const problems: unknown[] = await violations(page);
      // The head of a student's page and one of its tabs, which changes without the head, are two; the present term and its figures too.
      if (requests > (path.includes('?tab=') || path === '/analytics' ? 2 : 1)) problems.push(`${requests} requests`);
      for (const width of [640, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const wider = await overflow(page);
        if (wider > 0) problems.push(`${wider} pixels wider than ${width}`);
      }
      if ((await page.evaluate('document.getAnimations().length')) !== 0) problems.push('moves');
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  },
);

inBrowser('the roll call shows the chosen marks in forced colours', async () => {
  const { page } = open;
  const { administrator, classId } = await aSmallSchool(app.current.make);
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, administrator, `${app.current.url}/dashboard/roll/${classId}`);
  const marks = page.getByRole('group', { name: 'Ada Lovelace' }).locator('label');
  await marks.first().waitFor();
  const colours = await marks.evaluateAll((labels) =>
    // @ts-expect-error: tests are compiled without the types of browsers.
    labels.map((label) => globalThis.getComputedStyle(label).backgroundColor as string),
  );
  expect(new Set(colours.slice(1)).size).toBe(1);
  expect(colours[0]).not.toBe(colours[1]);
});
