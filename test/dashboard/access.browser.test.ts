import { expect } from 'vitest';
import { withApiKey } from '../disclosures/access-report.ts';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser('an administrator sees who has received the data of a student, and downloads it', async ({ page }) => {
  const { administrator, ada } = await aSmallSchool(app.make);
  const { client } = await withApiKey(app, administrator, '=Lunch app');
  await client.download('/students/export');
  for (let count = 0; count < 120; count += 1) await client.get(`/students/${ada}`);
  await app.make.aStudent(administrator.institution, { student_id: 'NEW' });
  await signIn(page, administrator, `${app.url}/dashboard/students/NEW?tab=access`);
  await page.getByText('No other system has received data of this student.').waitFor();
  await goTo(page, `${app.url}/dashboard/students/S%2F1?tab=access`);
  const table = page.getByRole('table', { name: 'Who has seen these data' });
  await table.getByText('=Lunch app').first().waitFor();
  expect(await table.getByRole('rowheader').count()).toBe(20);
  await table
    .getByText(/^\d+ fields$/)
    .first()
    .click();
  await table
    .getByText(/First name/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('access-S_1.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(122);
  expect(lines.at(-1)).toMatch(
    /^"\d{4}-[^"]*Z","'=Lunch app","API key","","Exported file","[^"]*studentId[^"]*","all","[^"]*"$/i,
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('21–40 of 121').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=access&page=2');
});
