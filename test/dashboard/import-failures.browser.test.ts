import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { useApp } from '../support/app.ts';
import { chooseImportFile, ignore, inBrowser, interceptOnce, signIn, violations } from './in-browser.ts';

const app = await useApp({ IMPORT_MAX_BYTES: '20000' });

const HEADER = 'student_id,first_name,last_name,email\n';

const isUpload = (request: Request) => request.headers()['content-type']?.startsWith('multipart/');

inBrowser(
  'says what is wrong with a large file, checks again after a failure, and names the mistakes of a file to try',
  async ({ page, problems }) => {
    await signIn(page, await app.make.aUser({ role: 'registrar' }), `${app.url}/dashboard/import`);
    await page.getByText('at most 19.5 kB and 50,000 rows').waitFor();
    await chooseImportFile(page, 'x'.repeat(30_000));
    await page.getByText('students.csv has 29.3 kB').waitFor();
    expect(await violations(page)).toEqual([]);
    await interceptOnce(page, isUpload, (route) => route.abort());
    await chooseImportFile(page, `${HEADER}40,A,B,\n`);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await violations(page)).toEqual([]);
    const expired = { error: 'token_expired', message: 'expired', errors: [{ message: 'expired' }] };
    await interceptOnce(page, isUpload, (route) => route.fulfill({ status: 401, json: expired }));
    const refreshed = page.waitForResponse('**/session/refresh');
    await page.getByRole('button', { name: 'Try again' }).click();
    await refreshed;
    await page.getByRole('button', { name: 'Import 1' }).waitFor();
    await interceptOnce(page, isUpload, (route) => route.abort());
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByText('Look at the past imports before you repeat it.').waitFor();
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('heading', { name: 'students.csv is imported' }).waitFor();
    ignore(problems, /net::ERR_FAILED/);

    await page.getByRole('button', { name: 'Import another file' }).click();
    const link = page.getByRole('link', { name: 'Download a file to try' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('students-to-try.csv');
    await page
      .getByLabel('Choose')
      .first()
      .setInputFiles(await download.path());
    await page.getByText('21').first().waitFor();
    await page.getByRole('heading', { name: '3 problems' }).waitFor();
  },
);
