import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const address = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('a clerk creates, edits and deletes courses, and archives one that has classes', async ({ page }) => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  const { institution } = clerk;
  const used = await make.aCourse(institution, { code: 'ALG', name: 'Algebra' });
  await make.aClass(institution, { name: 'Algebra 1', course_id: used });
  await signIn(page, clerk, address('/courses?status=archived'));
  await page.getByText('No course matches').waitFor();
  await page.getByLabel('Status').selectOption('All');
  await page.getByText('1 course', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create course' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('ALG');
  await dialog.getByLabel('Name').fill('Geometry');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create course' }).click();
  await dialog.getByText('This is already in use').waitFor();
  await dialog.getByLabel('Code').fill('GEO');
  await dialog.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('heading', { name: 'Geometry' }).waitFor();
  await page.getByText('No class teaches this course.').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Description').fill('Points, lines and circles.');
  await dialog.getByLabel('Counts towards').uncheck();
  await dialog.getByLabel('Also change the credits').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('paragraph').getByText('Points, lines and circles.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 course', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Algebra' }).click();
  await page.getByRole('link', { name: 'Algebra 1' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Classes teach this course').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Archived', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await goTo(page, address('/terms'));
  await page.getByText('There are no terms yet').waitFor();
});

inBrowser('a clerk creates a term and copies the classes of the last one with their teachers', async ({ page }) => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  const { institution } = clerk;
  const autumn = await make.aTerm(institution, { name: 'Autumn', starts_on: '2026-08-01', ends_on: '2099-01-01' });
  const course = await make.aCourse(institution, { code: 'ALG', name: 'Algebra' });
  const sections = { course_id: course, term_id: autumn };
  const first = await make.aClass(institution, { ...sections, code: 'ALG-A1', name: 'Algebra 1', capacity: 30 });
  const second = await make.aClass(institution, { ...sections, code: 'ALG-A2', name: 'Algebra 2' });
  for (const [classId, name, active] of [
    [first, 'Tests', true],
    [second, 'Former', false],
  ])
    await app.pool.query(
      `with policy as (
        insert into grading_policies (institution_id, name, categories, active) values ($1, $2, '[]', $3) returning id
      ) update classes set grading_policy_id = (select id from policy) where institution_id = $1 and id = $4`,
      [institution.id, name, active, classId],
    );
  await make.aClass(institution, { code: 'HR-7', name: 'Class 7', term_id: autumn });
  await make.aClass(institution, { code: 'ALG-S1', name: 'In the way' });
  const tina = await make.aUser({ role: 'teacher', institution, name: 'Tina Teacher' });
  const gone = await make.aUser({ role: 'teacher', institution, name: 'Gus Gone' });
  await make.teaches(tina, first);
  await make.teaches(gone, first);
  await app.pool.query('update users set active = false where id = $1', [gone.id]);
  await signIn(page, clerk, address('/terms'));
  await page.getByText('Now').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create term' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring');
  await dialog.getByLabel('Part of').selectOption('Autumn');
  await dialog.getByLabel('First day').fill('2099-02-01');
  await dialog.getByLabel('Last day').fill('2099-01-31');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create term' }).click();
  await dialog.getByText('Enter the first day or a later one.').waitFor();
  await dialog.locator('[name=parentId][aria-invalid=true]').waitFor();
  await dialog.getByLabel('Part of').selectOption('–');
  await dialog.getByLabel('Last day').fill('2099-06-30');
  await dialog.getByRole('button', { name: 'Create term' }).click();
  const spring = page.getByRole('row', { name: 'Spring' });
  await spring.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill('Spring term');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'Spring term' }).waitFor();

  await page.getByRole('link', { name: 'Copy the classes of a term' }).click();
  await page.getByLabel('New code of the copy of HR-7').waitFor();
  expect(await page.getByLabel('New code of the copy of HR-7').inputValue()).toBe('HR-7-Spring-term');
  await page.getByLabel('Text in codes to replace').fill('-A');
  await page.getByLabel('New text').fill('-S');
  await page.getByRole('checkbox', { name: 'HR-7' }).uncheck();
  await page.getByLabel('Name of the copy of ALG-A2').fill('Algebra for two');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create 2 classes' }).click();
  await page.getByText('This is already in use').waitFor();
  expect(await page.getByLabel('New code of the copy of ALG-A1').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('New code of the copy of ALG-A1').fill('ALG-S3');
  await page.getByRole('button', { name: 'Create 2 classes' }).click();
  await page.getByText('2 classes were created in Spring term.').waitFor();
  await page.getByText('1 teacher was assigned.').waitFor();
  await page.getByText('Gus Gone, Algebra 1: names a user who is deactivated.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show the classes of the term' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('row', { name: 'Algebra 1 ALG-S3 Algebra Spring term Tina Teacher 0 of 30' }).waitFor();
  await page.getByRole('link', { name: 'Algebra for two' }).waitFor();
  const { rows } = await app.pool.query(
    `select c.code, p.name from classes c left join grading_policies p on p.institution_id = $1 and p.id = c.grading_policy_id
      where c.institution_id = $1 and c.code like 'ALG-S_' and c.term_id is not null order by c.code`,
    [institution.id],
  );
  expect(rows).toEqual([
    { code: 'ALG-S2', name: null },
    { code: 'ALG-S3', name: 'Tests' },
  ]);
});
