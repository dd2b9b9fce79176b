import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { expect } from 'vitest';
import { inBrowser, overflow, violationsInAllColours } from './in-browser.ts';

const root = join(import.meta.dirname, '..', '..', 'dashboard');
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** Builds the page of all parts, which the service does not have, and lets the browser find it. */
async function openParts(page: Page): Promise<void> {
  const { output } = (await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, 'parts.html'), onLog: () => {} },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [file.fileName, 'code' in file ? file.code : Buffer.from(file.source)]));
  await page.route('http://parts.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return route.fulfill({ body: files.get(name) ?? '', contentType: types[name.replace(/.*\./, '')] ?? '' });
  });
  await page.goto('http://parts.test/parts.html');
  await page.getByText('Nothing here').waitFor();
}

inBrowser('all parts are accessible in all of their states and colours, and fit all widths', async ({ page }) => {
  await openParts(page);
  const found: Record<string, unknown> = {};
  const check = async (state: string) => {
    const problems = await violationsInAllColours(page);
    if (problems.length > 0) found[state] = problems;
  };
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await overflow(page);
    if (wider > 0) found[width] = `${wider} pixels wider`;
  }
  await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
  await check('closed');
  await page.getByLabel('Person').first().click();
  await page.getByRole('option', { name: 'Alan Turing' }).waitFor();
  await check('combobox');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await check('question');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await check('dialog');
  expect(found).toEqual({});
});
