import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aSmallSchool } from './a-small-school.ts';
import { allScreens, goTo } from './all-screens.ts';
import { inBrowser, overflow, signIn, violationsInAllColours } from './in-browser.ts';

const app = await useSharedApp();

/** Creates a school with one record of each kind, and returns the addresses of the records' screens. */
async function aWholeSchool(): Promise<{ administrator: TestUser; classId: number; records: string[] }> {
  const { make } = app;
  const { institution, administrator, classId } = await aSmallSchool(make);
  const term = await make.aTerm(institution);
  const course = await make.aCourse(institution, { name: 'Algebra' });
  const section = await make.aClass(institution, {
    name: 'Algebra 1',
    course_id: course,
    term_id: term,
    type: 'scheduled',
  });
  const client = await app.as(administrator);
  const { body } = await client.graphql(
    `mutation { createGuardian(input: { name: "Gina Lovelace", phone: "+44 20 1234" }) { id } }`,
  );
  const { body: hook } = await client.post('/webhooks', { url: 'https://8.8.8.8/hook', events: ['student.created'] });
  await anOAuthClient(app, administrator, ['read:students'], { purpose: 'Rosters', contact: 'Grace' });
  const { body: roles } = await client.graphql('{ roles { id } }');
  return {
    administrator,
    classId,
    records: [
      '/',
      '/students/S%2F1',
      '/students/S%2F1?tab=attendance',
      '/students/S%2F1?tab=grades',
      '/students/S%2F1?tab=documents',
      '/students/S%2F1?tab=guardians',
      '/students/S%2F1?tab=changes',
      '/students/S%2F1?tab=access',
      '/new-student',
      '/document-templates/new',
      `/roll/${classId}`,
      `/classes/${section}`,
      `/gradebook/${section}`,
      `/guardians/${body.data.createGuardian.id}`,
      `/webhooks/${hook.id}`,
      '/deliveries',
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

inBrowser('every screen fits a phone and 200 % zoom, is accessible in all colours, and asks once', async ({ page }) => {
  const { administrator, classId, records } = await aWholeSchool();
  await signIn(page, administrator, `${app.url}/dashboard/students`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const addresses = await allScreens(page);
  const screens = [...addresses, ...records.map((path) => `/dashboard${path}`)];
  expect(screens.length).toBeGreaterThan(35);
  const found: Record<string, unknown> = {};
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of screens) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const requests = await goTo(page, path);
    const problems: unknown[] = await violationsInAllColours(page);
    // The head of a student's page and one of its tabs, which changes without the head, are two; the present term and its figures too.
    if (requests > (path.includes('?tab=') || path.endsWith('/analytics') ? 2 : 1))
      problems.push(`${requests} requests`);
    for (const width of [640, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await overflow(page);
      if (wider > 0) problems.push(`${wider} pixels wider than ${width}`);
    }
    if ((await page.evaluate('document.getAnimations().length')) !== 0) problems.push('moves');
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});

  // In forced colours the roll call still shows which marks are chosen.
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, `/dashboard/roll/${classId}`);
  const marks = page.getByRole('group', { name: 'Ada Lovelace' }).locator('label');
  await marks.first().waitFor();
  const colours = await marks.evaluateAll((labels) =>
    // @ts-expect-error: tests are compiled without the types of browsers.
    labels.map((label) => globalThis.getComputedStyle(label).backgroundColor as string),
  );
  expect(new Set(colours.slice(1)).size).toBe(1);
  expect(colours[0]).not.toBe(colours[1]);
});
