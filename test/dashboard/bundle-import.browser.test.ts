import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { aSmallSchool, type Files, pack, without } from '../oneroster/import/small-bundle.ts';
import { useSharedApp } from '../support/app.ts';
import { inBrowser, readDownload, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

/** The test sends several bundles. */
const TIMEOUT_MS = 90_000;

async function openImport(page: Page): Promise<void> {
  const administrator = await app.make.aUser();
  await signIn(page, administrator, `${app.url}/dashboard/import-oneroster`);
}

async function choose(page: Page, files: Files): Promise<void> {
  const file = { name: 'school.zip', mimeType: 'application/zip', buffer: pack(files) };
  await page.getByLabel('Choose a file, or drop it here').setInputFiles(file);
}

async function numbersOf(page: Page, file: string): Promise<string[]> {
  const row = page.getByRole('table', { name: 'Files' }).getByRole('row', { name: file });
  await row.waitFor();
  return row.getByRole('cell').allTextContents();
}

inBrowser(
  'an administrator sees and downloads the problems of a bundle, imports a good and a smaller one, and undoes that',
  async ({ page }) => {
    await openImport(page);
    const files = aSmallSchool();
    const bad = Array.from({ length: 12 }, (_, n) => `bad ${n},,,,Course,C${n},,school-1,,\n`).join('');
    await choose(page, { ...files, courses: files.courses + bad });
    await page.getByRole('heading', { name: '12 problems' }).waitFor();
    await page.getByText('Nothing is imported while there are 12 problems.').waitFor();
    expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
    await page.getByRole('cell', { name: 'bad 0' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('cell', { name: 'bad 11' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readDownload(download)).split('\r\n');
    expect(lines[0]).toBe('\ufeff"File","Row","Column","Value","Problem"');
    expect(lines[1]).toMatch(/^"courses\.csv","4","sourcedId","bad 0","must be an identifier/);

    await page.getByLabel('Leave them out, import the others').check();
    await page.getByRole('button', { name: 'Import 22 changes' }).waitFor();
    expect((await numbersOf(page, 'courses.csv'))[6]).toBe('12');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Import nothing unless every row is good').check();
    await page.getByText('Nothing is imported while there are 12 problems.').waitFor();

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, files);
    await page.getByText('OneRoster 1.2', { exact: true }).waitFor();
    await page.getByText('“Hill School” becomes the name of the institution').waitFor();
    expect(await numbersOf(page, 'users.csv')).toEqual(['5', '0', '0', '0', '0', '1', '0']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 22 changes' }).click();
    await page.getByRole('heading', { name: 'school.zip is imported' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, without(files, 'stu-2'));
    expect((await numbersOf(page, 'users.csv'))[3]).toBe('1');
    await page.getByRole('button', { name: 'make 1 inactive' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Undoing the import restores them.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'make 1 inactive' }).click();
    await page.getByRole('link', { name: 'This import' }).click();
    await page.getByText('OneRoster bundle').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    expect(await numbersOf(page, 'users.csv')).toEqual(['0', '1', '0']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Past imports' }).first().click();
    await page.getByRole('cell', { name: 'Undone' }).waitFor();
  },
  TIMEOUT_MS,
);
