import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

/** The grades on the page of a student. */

const app = await useSharedApp();

inBrowser(
  'shows the grades of each course by attempts, with the one that counts, and takes a deletion back',
  async ({ page }) => {
    const { make } = app;
    const { administrator, institution, ada } = await aSmallSchool(make);
    const course_id = await make.aCourse(institution, { name: 'Mathematics', credits: 3 });
    const client = await app.as(administrator);
    const submit = async (term_id: number, grades: object[]) => {
      const classId = await make.aClass(institution, { course_id, term_id });
      await make.anEnrolment(institution, { class_id: classId, student_id: ada });
      for (const grade of grades)
        await client.graphql(
          `mutation ($classId: Int!, $input: SubmitGradesInput!) {
          submitGrades(classId: $classId, input: $input) { created updated }
        }`,
          { classId, input: { grades: [{ studentId: 'S/1', ...grade }] } },
        );
    };
    await submit(await make.aTerm(institution, { name: 'Autumn', ends_on: '2027-01-31' }), [
      { score: 70 },
      { score: 95 },
    ]);
    await submit(await make.aTerm(institution, { name: 'Spring', ends_on: '2026-01-31' }), [{ score: 60 }]);
    await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=grades`);
    const course = page.getByRole('region', { name: 'Mathematics' });
    await course.getByText('95 / 100').waitFor();
    expect(await course.locator('.attempt strong').allTextContents()).toEqual(['Autumn', 'Spring']);
    const [autumn, spring] = [
      course.getByRole('row', { name: 'Final' }).first(),
      course.getByRole('row', { name: 'Final' }).last(),
    ];
    expect((await autumn.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Final grade Counts 1 earlier value 95 \/ 100 A 4 3$/,
    );
    expect((await spring.innerText()).replace(/\s+/g, ' ')).toMatch(/^Final grade Earlier attempt 60 \/ 100 D- /);
    expect(await page.getByRole('definition').allTextContents()).toEqual(['4.00', '3']);
    await autumn.getByText('1 earlier value').click();
    await autumn.getByText('70 / 100').waitFor();
    expect(await violations(page)).toEqual([]);
    await autumn.getByRole('button', { name: 'More for Final grade' }).click();
    await autumn.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Of another student');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await course.getByRole('cell', { name: '95 / 100' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await course.getByRole('cell', { name: '95 / 100' }).waitFor();
    await expect.poll(() => page.getByRole('definition').allTextContents()).toEqual(['4.00', '3']);
  },
);

inBrowser('a grade that was held back, of work that is missing, comes back as it was', async ({ page }) => {
  const { make } = app;
  const { administrator, institution, ada } = await aSmallSchool(make);
  const course_id = await make.aCourse(institution, { name: 'Mathematics' });
  const classId = await make.aClass(institution, { course_id });
  await make.anEnrolment(institution, { class_id: classId, student_id: ada });
  const client = await app.as(administrator);
  const essay = `assessment: { title: "Essay" }, published: false, grades: [{ studentId: "S/1", missing: true }]`;
  await client.graphql(`mutation { submitGrades(classId: ${classId}, input: { ${essay} }) { created } }`);
  const stored = async () => {
    const fields = 'missing score publishedAt';
    return (await client.graphql(`{ grades(classId: ${classId}) { data { ${fields} } } }`)).body.data.grades.data;
  };
  await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=grades`);
  await page.getByRole('button', { name: 'More for Essay' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Handed in after all');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(stored).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();

  await expect.poll(stored).toEqual([{ missing: true, score: null, publishedAt: null }]);
});
