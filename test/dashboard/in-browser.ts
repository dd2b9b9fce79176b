import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Download, Page, Request, Response, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TestUser } from '../support/factories.ts';
import { executablePath, newContext, releaseSharedContext, takeSharedContext } from './browser-contexts.ts';

/** With a character beyond ASCII it would take twice the memory wherever it passes, and a third longer. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/**
 * A test in a browser, which is skipped where none runs. Its `page` has the size of a phone. The test fails if the browser reports
 * `problems` of it: refusals by the content security policy, and errors of scripts.
 */
export const inBrowser = inContext(takeSharedContext, releaseSharedContext);

/** A test in a context and a process of its own, as one that moves the clock or loses the connection needs. */
export const inNewBrowser = inContext(newContext, (context) => context.close());

function inContext(take: () => Promise<BrowserContext>, release: (context: BrowserContext) => Promise<void>) {
  return test
    .extend('problems', (): string[] => [])
    .extend('page', async ({ problems }, { onCleanup }) => {
      const context = await take();
      onCleanup(async () => {
        await release(context);
        expect(problems).toEqual([]);
      });
      const page = await context.newPage();
      // A busy machine draws late, and the test's own time limit would not say what it waited for.
      page.setDefaultTimeout(60_000);
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        // A request without a session is answered with 401, which the browser prints.
        if (message.type() === 'error' && !message.text().includes('status of 4')) problems.push(message.text());
      });
      return page;
    })
    .skipIf(!executablePath);
}

/** Removes the problems that a test has caused on purpose. */
export function ignore(problems: string[], expected: RegExp): void {
  problems.splice(0, Infinity, ...problems.filter((problem) => !expected.test(problem)));
}

/** Begins a session of the dashboard without the form, which costs a second visit. */
export async function startSession(page: Page, { email, password }: TestUser, url: string): Promise<void> {
  const { origin } = new URL(url);
  await page.context().request.post(`${origin}/dashboard/session`, {
    headers: { 'X-Registrar': 'dashboard', Origin: origin },
    data: { email, password },
    failOnStatusCode: true,
  });
}

/** Opens an address of the dashboard for a user, who signs in without the form. */
export async function signIn(page: Page, user: TestUser, url: string): Promise<void> {
  await startSession(page, user, url);
  await page.goto(url);
  await page.getByRole('button', { name: 'Account of' }).waitFor();
}

/** Signs in by keyboard, at an address of the dashboard or where the page is. */
export async function signInByForm(page: Page, { email, password }: TestUser, url?: string): Promise<void> {
  if (url) await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of' }).waitFor();
}

/** Opens the menu of the own account. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click();
}

/** Signs out by the menu of the own account. */
export async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Opens the navigation, which is behind a button on a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
}

/** Opens the first screen of an area by the navigation on a phone, or another of its screens by its tab. */
export async function openScreen(page: Page, area: string, screen?: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  if (screen) await page.getByRole('navigation', { name: area }).getByRole('link', { name: screen }).click();
}

/** Returns the areas in the navigation of a phone. */
export async function areasShown(page: Page): Promise<string[]> {
  await openMenu(page);
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
}

/** Handles the next GraphQL request that matches. All others pass. */
export async function interceptOnce(
  page: Page,
  matches: (request: Request) => boolean | undefined,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isPending = true;
  await page.route('**/graphql', (route) => {
    if (!isPending || !matches(route.request())) return route.fallback();
    isPending = false;
    return handle(route);
  });
}

/** Chooses a file to import, with this content. */
export async function chooseImportFile(page: Page, content: string | Buffer): Promise<void> {
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(file);
}

/** Reads a text file that the browser has downloaded. */
export async function readDownload(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** Returns a function that sums up the kilobytes, compressed, of the files with this ending that the page has loaded since. */
export function watchFiles(page: Page): (ending: string) => Promise<number> {
  const files = new Map<string, Response>();
  page.on('response', (response) => void files.set(response.url(), response));
  return async (ending) => {
    const matching = [...files].filter(([url]) => url.endsWith(ending));
    const contents = await Promise.all(matching.map(([, file]) => file.body()));
    return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length / 1000, 0);
  };
}

/**
 * Returns a function that counts which of these elements React has drawn again since: it leaves their properties on them, new ones each
 * time.
 */
export async function watchDrawing(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate(`{
    const propertiesOf = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps$'))];
    const before = [...document.querySelectorAll('${selector}')].map((element) => [element, propertiesOf(element)]);
    window.countDrawn = () => before.filter(([element, properties]) => propertiesOf(element) !== properties).length;
  }`);
  return () => page.evaluate<number>('countDrawn()');
}

/** The colours in which every screen is shown. */
const colours = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;

/** Returns how far the page is wider than the window, in CSS pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Returns what axe finds on the page in all colours. Contrasts are all that differs, so that the other rules run once. */
export async function violationsInAllColours(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [name, colour] of colours) {
    await page.emulateMedia({ ...colour, reducedMotion: 'reduce' });
    const problems = await violations(page, name === 'light' ? undefined : ['color-contrast', 'link-in-text-block']);
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  return found;
}

/**
 * Returns what axe finds on the page, by all of its rules or by these. The debugger evaluates it, because the policy forbids inline
 * scripts, and without `page.evaluate`, which takes half as long again for its 650 kB. Axe describes nothing but violations, which
 * spares a fifth of its time.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) {
    const session = await page.context().newCDPSession(page);
    // It ends with the page: by ending earlier it would also take the page's virtual authenticator away.
    await session.send('Runtime.evaluate', { expression: axe });
  }
  return page.evaluate(async (runOnly) => {
    // @ts-expect-error: axe defines itself in the page.
    const { violations: found } = await globalThis.axe.run({
      ...(runOnly && { runOnly }),
      resultTypes: ['violations'],
    });
    return found.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`);
  }, rules);
}
