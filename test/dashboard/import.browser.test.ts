import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { chooseImportFile, inBrowser, readDownload, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

/** Each of these tests checks a file several times. */
const TIMEOUT_MS = 90_000;

/** A registrar whose school has three active students. */
async function aClerk(): Promise<TestUser> {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  for (const [id, first, last] of [
    ['1', 'Ada', 'Lovelace'],
    ['2', 'Alan', 'Turing'],
    ['3', 'Grace', 'Hopper'],
  ] as const)
    await make.aStudent(clerk.institution, { student_id: id, first_name: first, last_name: last });
  return clerk;
}

async function openImport(page: Page, clerk: TestUser, path = 'import'): Promise<void> {
  await signIn(page, clerk, `${app.url}/dashboard/${path}`);
}

/** Moves the focus by the tabulator key to an element. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await element.evaluate((node) => node.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the element.');
}

async function countOf(page: Page, title: string): Promise<string> {
  return (await page.locator('.counts div', { hasText: title }).locator('dd').textContent()) ?? '';
}

async function students(clerk: TestUser) {
  const { body } = await (await app.as(clerk)).get('/students?limit=100');
  return body.data as Record<string, unknown>[];
}

const HEADER = 'student_id,first_name,last_name,email,Shoe size\n';

inBrowser(
  'a clerk imports a file with problems and undoes it by keyboard alone',
  async ({ page }) => {
    const clerk = await aClerk();
    await openImport(page, clerk);
    await page.getByText('at most 10 MB and 50,000 rows').waitFor();
    await tabTo(page, page.getByLabel('Choose a file, or drop it here'));
    const rows = ['10,Mary,Jackson,mary@x.example,40', '11,Katherine,Johnson,=1+1,39', '12,Dorothy,,d@x.example,38'];
    await chooseImportFile(page, `${HEADER}${rows.join('\n')}\n1,Ada,King,a@x.example,37\n`);
    await page.getByRole('heading', { name: '3 problems' }).waitFor();
    await page.locator(':focus', { hasText: /^students\.csv$/ }).waitFor();
    await page.getByText('Not imported: Shoe size.').waitFor();
    expect([await countOf(page, 'New'), await countOf(page, 'With problems')]).toEqual(['1', '3']);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);

    await tabTo(page, page.getByLabel('Problem', { exact: true }));
    await page.keyboard.type('Not an email');
    await page.getByText('1 shown').waitFor();
    await page.getByRole('cell', { name: '=1+1' }).waitFor();
    expect(new URL(page.url()).search).toBe('?code=invalid_email');
    await tabTo(page, page.getByRole('button', { name: 'Download as CSV' }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('students-problems.csv');
    expect((await readDownload(download)).split('\r\n').slice(0, 2)).toEqual([
      '\ufeff"Row","Column","Value","Problem"',
      `"3","email","'=1+1","must be an email address like name@example.org."`,
    ]);

    await tabTo(page, page.getByRole('button', { name: 'Import 1, leave 3 out' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'students.csv is imported' }).waitFor();
    expect(await students(clerk)).toHaveLength(4);
    expect(await violations(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    expect(await violations(page)).toEqual([]);
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await page.getByText('1 new student deleted').waitFor();
    expect(await students(clerk)).toHaveLength(3);
    expect(await violations(page)).toEqual([]);
  },
  TIMEOUT_MS,
);

inBrowser(
  'a clerk maps unrecognised columns, says how dates are written, in which encoding, and the class of the rows',
  async ({ page }) => {
    const clerk = await aClerk();
    const classId = await app.make.aClass(clerk.institution, { name: 'Class 7B' });
    await openImport(page, clerk);
    const rows = ['Oppilas;Etunimi;Sukunimi;Syntynyt', '20;Emmy;Noether;03/04/2010', '21;Lise;Meitner;05/06/2011'];
    await chooseImportFile(page, `Järven koulu\n${rows.join('\n')}\n`);
    await page.getByText('has no usable header').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Oppilas').selectOption('Student id');
    await page.getByLabel('Etunimi').selectOption('First name');
    await page.getByLabel('Sukunimi').selectOption('Last name');
    await page.getByText('3 columns are imported.').waitFor();
    await page.getByLabel('Syntynyt').selectOption('Date of birth');
    await page.getByText('Some dates can be read in two ways.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Order in dates').selectOption('Day, month, year');
    await page.getByText('See the 2 students who are created or changed').click();
    await page.getByRole('cell', { name: 'Student id, First name, Last name, Date of birth' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2' }).click();
    await page.getByRole('heading', { name: 'students.csv is imported' }).waitFor();
    expect(await students(clerk)).toContainEqual(
      expect.objectContaining({ student_id: '20', first_name: 'Emmy', date_of_birth: '2010-04-03' }),
    );

    await page.getByRole('button', { name: 'Import another file' }).click();
    await chooseImportFile(page, Buffer.from('student_id,first_name,last_name\n30,José,B\n', 'latin1'));
    await page.getByText('Choose the encoding in which the word reads right.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Encoding of the characters').selectOption('windows-1252: José');
    await page.getByRole('button', { name: 'Import 1' }).waitFor();
    await page.getByRole('combobox', { name: 'Class of students' }).click();
    await page.getByRole('option', { name: 'Class 7B' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('option', { name: 'Class 7B' }).click();
    await page.getByRole('button', { name: 'Import 1' }).click();
    await page.getByRole('heading', { name: 'students.csv is imported' }).waitFor();
    expect(await students(clerk)).toContainEqual(
      expect.objectContaining({ student_id: '30', first_name: 'José', class_id: classId }),
    );
  },
  TIMEOUT_MS,
);

inBrowser(
  'a clerk synchronises students, finds the import among the past ones, and undoes it there',
  async ({ page }) => {
    const clerk = await aClerk();
    await openImport(page, clerk, 'imports');
    await page.getByText('Nothing has been imported yet.').waitFor();
    await page.getByRole('button', { name: 'Screens of Data' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Import students' }).click();
    await chooseImportFile(page, `${HEADER}1,Ada,King,,\n,No,Number,,\n`);
    await page.getByLabel('New students and changes').check();
    await page.getByRole('button', { name: 'Import 1, leave 1 out' }).waitFor();
    await page.getByLabel('Import nothing unless every row is good').check();
    await page.getByText('Nothing would be imported, because 1 row has problems.').waitFor();
    await page.getByLabel('Leave them out, import the others').check();
    await page.getByLabel('Make students inactive whom the file does not name').check();
    await page.getByText('The file does not name 2 of 3 active students').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Only if at most this percentage is missing').fill('70');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import 1, make 2 inactive, leave 1 out' }).click();
    await page.getByRole('heading', { name: 'Make 2 students inactive?' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1, make 2 inactive' }).click();
    await page.getByRole('heading', { name: 'students.csv is imported' }).waitFor();
    expect((await students(clerk)).map(({ status }) => status)).toEqual(['active', 'inactive', 'inactive']);

    await page.getByRole('button', { name: 'Screens of Data' }).click();
    await page.getByRole('link', { name: 'Past imports' }).click();
    await page.getByRole('cell', { name: 'Rita Registrar' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('rowheader').getByRole('link').click();
    await page.getByRole('cell', { name: 'Value missing' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 students made active again').waitFor();
    expect((await students(clerk)).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    await page.reload();
    await page
      .getByText('1 row has')
      .or(page.getByRole('heading', { name: '1 problem' }))
      .waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  },
  TIMEOUT_MS,
);
