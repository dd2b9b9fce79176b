import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { aGradedClassroom } from './gradebook.ts';
import { inBrowser, overflow, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'an administrator makes a policy and a scale, is told what uses them, and chooses publication, GPA and locking',
  async ({ page }) => {
    const room = await aGradedClassroom(app);
    const admin = await app.make.aUser({ institution: room.institution });
    await signIn(page, admin, `${app.url}/dashboard/grading`);
    await page.getByRole('link', { name: 'New grading policy' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Only quizzes');
    await page.getByRole('button', { name: 'Add a category' }).click();
    await page.getByLabel('Category, row 1').fill('Quizzes');
    await page.getByLabel('Weight, row 1').fill('0');
    await page.getByLabel('Scores dropped, row 1').fill('1');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Categories: Give at least one category a weight above 0.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Weight, row 1').fill('60');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    await page.getByRole('combobox', { name: 'Class' }).fill('Maths');
    await page.getByRole('option', { name: 'Maths 1' }).click();
    await page.getByText('In no category: Quiz').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Remove row 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('75% C').waitFor();

    const [id] = new URL(page.url()).pathname.match(/\d+$/) ?? [];
    const client = await app.as(admin);
    await client.graphql(`mutation { updateCourse(id: ${room.courseId}, input: { gradingPolicyId: ${id} }) { id } }`);
    await goTo(page, `${app.url}/dashboard/classes/${room.classId}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Grading policy').selectOption({ label: 'Only quizzes' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('definition').getByText('Only quizzes').waitFor();
    await goTo(page, `${app.url}/dashboard/grading`);
    await page.getByRole('button', { name: 'More for Only quizzes' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText('The grading policy is in use (courses: 1, classes: 1). Open it to deactivate it instead.')
      .waitFor();
    await page.keyboard.press('Escape');

    await goTo(page, `${app.url}/dashboard/grading/scales/new`);
    await page.getByLabel('Name', { exact: true }).fill('Standards');
    await page.getByLabel('Letters by').selectOption({ label: 'Letters only' });
    for (let number = 13; number > 2; number -= 1)
      await page.getByRole('button', { name: `Remove row ${number}`, exact: true }).click();
    await page.getByLabel('Letter, row 1').fill('M');
    await page.getByLabel('Meaning, row 1').fill('Meets');
    await page.getByLabel('Letter, row 2').fill('N');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Standards' }).waitFor();

    await page.getByLabel('Publication of grades').selectOption({ label: 'When somebody publishes them' });
    await page.getByLabel('Attempts at a course').selectOption({ label: 'The best' });
    await page.getByLabel('Students with a GPA').fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.getByRole('button', { name: 'Change day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Locked from').fill('2030-02-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Feb 1, 2030').waitFor();
    expect(await violations(page)).toEqual([]);
    const { body } = await client.graphql(
      '{ institution { gradePublication gpaPolicy { repeats rankMinimum } } gradeScales { name kind steps { letter label } } terms { gradesLockOn } }',
    );
    expect(body.data).toMatchObject({
      institution: { gradePublication: 'manual', gpaPolicy: { repeats: 'best', rankMinimum: 25 } },
      gradeScales: [
        {},
        {
          name: 'Standards',
          kind: 'standards',
          steps: [
            { letter: 'M', label: 'Meets' },
            { letter: 'N', label: null },
          ],
        },
      ],
      terms: [{ gradesLockOn: '2030-02-01' }],
    });

    await goTo(page, `${app.url}/dashboard/courses`);
    await page.getByRole('button', { name: 'Create course' }).click();
    await dialog.getByLabel('Code').fill('ART');
    await dialog.getByLabel('Name').fill('Art');
    await dialog.getByLabel('Grade scale').selectOption({ label: 'Standards' });
    await dialog.getByLabel('Grading policy').waitFor();
    await dialog.getByRole('button', { name: 'Create course' }).click();
    await page.getByRole('heading', { name: 'Art' }).waitFor();
    await page.getByRole('definition').getByText('Standards').waitFor();
  },
);

inBrowser('a registrar enters, changes and deletes the transfer credit of a student', async ({ page }) => {
  const room = await aGradedClassroom(app);
  await signIn(page, room.registrar.user, `${app.url}/dashboard/students/S1?tab=grades`);
  await page.getByRole('button', { name: 'New transfer credit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Course').fill('Latin');
  await dialog.getByLabel('School', { exact: true }).fill('Elsewhere High');
  await dialog.getByLabel('School year').fill('2024');
  await dialog.getByLabel('Credits').fill('1.5');
  await dialog.getByLabel('The GPA counts it').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Enter points, or do not count it for the GPA.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Points (optional)').fill('4');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('counts for the GPA').waitFor();
  await page.getByText('4.00').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await dialog.getByLabel('Course').fill('Ancient Greek');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ancient Greek').first().waitFor();
  await page.getByRole('button', { name: 'More for Ancient Greek' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are none.').waitFor();
});
