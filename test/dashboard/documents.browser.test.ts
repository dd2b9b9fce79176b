import { expect } from 'vitest';
import { aReportSchool, giveFinal, issue, useDocumentApp } from '../documents/report-school.ts';
import { aPng } from '../support/images.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useDocumentApp();

const address = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('the office makes a template with a logo, sees a preview as it types, and prints it', async ({ page }) => {
  const school = await aReportSchool(app);
  const clerk = await app.make.aUser({ institution: school.institution, role: 'registrar' });
  await signIn(page, clerk, address('/document-templates'));
  await page.getByRole('link', { name: 'Create template' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Spring report');
  await page.getByLabel('Lines to sign').fill('Principal\nGuardian');
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPng(40, 20) });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name: 'Spring report' }).waitFor();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('combobox', { name: 'Student' }).fill('Hopper');
  await page.getByRole('option', { name: 'Hopper0001' }).click();
  const paper = preview.getByRole('article');
  await paper.getByText('Algebra').waitFor();
  await paper.locator('img').waitFor();
  await page.getByLabel('Printed title').fill('Report of the spring');
  await paper.getByText('Report of the spring').waitFor();
  await page.getByLabel('GPA', { exact: true }).uncheck();
  await paper.getByText('GPA').waitFor({ state: 'detached' });
  await page.getByLabel('Weighted GPA', { exact: true }).check();
  await paper.getByText('Weighted GPA').waitFor();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('report-card-preview.pdf');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
});

inBrowser('a template that is refused keeps what was entered', async ({ page }) => {
  const clerk = await app.make.aUser({ role: 'registrar' });
  await signIn(page, clerk, address('/document-templates/new'));
  await page.getByLabel('Name', { exact: true }).fill('Spring report');
  await page.getByLabel('Lines to sign').fill('1\n2\n3\n4\n5');
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.locator('[name=signatures]:focus').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Spring report');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Principal');
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name: 'Spring report' }).waitFor();
});

inBrowser('the office issues report cards to a class, downloads them, and revokes one', async ({ page }) => {
  const { make } = app;
  const school = await aReportSchool(app, { students: 2 });
  const [grace, other] = school.students as [{ id: number; number: string }, { id: number }];
  for (const { id } of [grace, other])
    await make.anEnrolment(school.institution, { student_id: id, class_id: school.classId, begins_on: '2026-01-05' });
  const clerk = await make.aUser({ institution: school.institution, role: 'registrar' });
  await signIn(page, clerk, address('/documents'));
  await page.getByText('No report card or transcript was issued yet.').waitFor();
  await page.getByRole('button', { name: 'Issue documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('Report');
  await dialog.getByRole('combobox', { name: 'Class' }).fill('Algebra');
  await dialog.getByRole('option', { name: 'Algebra 1' }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByText('2 of 2').waitFor();
  const batch = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF: Report cards' }).click();
  expect((await batch).suggestedFilename()).toMatch(/^report-cards-\d+\.pdf$/);

  await goTo(page, address(`/students/${grace.number}?tab=documents`));
  await page.getByRole('button', { name: 'More for' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByLabel('Reason').fill('The grade was wrong.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await goTo(page, address(`/documents?student=${grace.number}`));
  await page.getByText('1 document', { exact: true }).waitFor();
});

inBrowser(
  'the office issues again for those who failed, and deactivates a template that was used',
  async ({ page }) => {
    const { make } = app;
    const school = await aReportSchool(app, { students: 1 });
    const unready = await make.aStudent(school.institution, { first_name: 'Ada', last_name: 'Unready' });
    const clerk = await make.aUser({ institution: school.institution, role: 'registrar' });
    await issue(school, { studentIds: [school.students[0]?.id, unready] });
    await giveFinal(app, school, unready);
    await signIn(page, clerk, address('/document-batches'));
    await page.getByRole('button', { name: 'Show problems' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unready').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Issue again for 1 student' }).click();
    await page.getByText('Ordered again for 1 student.').waitFor();
    await page.getByText('1 of 1').waitFor();

    await goTo(page, address('/document-templates'));
    await page.getByRole('button', { name: 'More for' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('The template was used (orders: 2, documents: 2).').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await page.getByLabel('Active: offered wherever one is chosen').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await goTo(page, address('/document-templates'));
    await page.getByText('Inactive', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await goTo(page, address('/documents'));
    await page.getByRole('button', { name: 'Issue documents' }).click();
    await dialog.getByText('Create a template first, under Templates.').waitFor();
  },
);
