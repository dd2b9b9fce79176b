import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { goTo } from './all-screens.ts';
import { ignore, inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const address = (path: string) => `${app.url}/dashboard${path}`;

/** Returns the students of each class by name, as the API tells a clerk: `{ 'Class 7B': ['Lovelace'] }`. */
async function membersByClass(clerk: TestUser): Promise<Record<string, string[]>> {
  const client = await app.as(clerk);
  const { body } = await client.graphql('{ classes { data { name students { lastName } } } }');
  type Section = { name: string; students: { lastName: string }[] };
  const classes: Section[] = body.data.classes.data;
  return Object.fromEntries(classes.map(({ name, students }) => [name, students.map(({ lastName }) => lastName)]));
}

inBrowser(
  'a clerk moves students to a class that has room, sees who was left and why, and ends enrolments',
  async ({ page, problems }) => {
    const { make } = app;
    const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
    const { institution } = clerk;
    const classId = await make.aClass(institution, { name: 'Class 7A' });
    const next = await make.aClass(institution, { name: 'Class 7B', capacity: 2 });
    await make.aClass(institution, { name: 'Class 7C' });
    await make.aStudent(institution, { class_id: classId, first_name: 'Ada', last_name: 'Lovelace' });
    await make.aStudent(institution, { class_id: classId, first_name: 'Alan', last_name: 'Turing' });
    const grace = await make.aStudent(institution, { first_name: 'Grace', last_name: 'Hopper' });
    await make.anEnrolment(institution, { class_id: classId, student_id: grace });
    await signIn(page, clerk, address(`/classes/${classId}`));
    const dialog = page.getByRole('dialog');

    await page.getByLabel('Select all rows').check();
    await page.getByRole('button', { name: 'Move to another class' }).click();
    await dialog.getByRole('button', { name: 'Move 3 students' }).click();
    await dialog.getByText('Choose the new class.').waitFor();
    await dialog.getByRole('combobox', { name: 'New class' }).fill('7B');
    await dialog.getByRole('option', { name: 'Class 7B' }).click();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation MoveStudents') ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Move 3 students' }).click();
    await dialog.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/graphql');
    await dialog.getByRole('button', { name: 'Move 3 students' }).click();
    await dialog.getByText('2 students moved to Class 7B.').waitFor();
    await dialog.getByText('Alan Turing was left: The other class is full: all 2 places are taken.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'New class' }).fill('7C');
    await dialog.getByRole('option', { name: 'Class 7C' }).click();
    await dialog.getByRole('button', { name: 'Move 1 student' }).click();
    await page.getByText('1 student moved to Class 7C.').waitFor();
    await page.locator('h1:focus').waitFor();
    await page.getByText('3 former enrolments').click();
    await page.getByRole('table', { name: 'Former students' }).getByText('transferred').first().waitFor();
    expect(await membersByClass(clerk)).toEqual({
      'Class 7A': [],
      'Class 7B': ['Hopper', 'Lovelace'],
      'Class 7C': ['Turing'],
    });

    await goTo(page, address(`/classes/${next}`));
    await page.getByRole('checkbox', { name: 'Hopper, Grace' }).check();
    await page.getByRole('button', { name: 'End enrolment' }).click();
    await dialog.getByLabel('First day on which').fill('2020-01-01');
    await dialog.getByLabel('Reason').fill('moved away');
    await dialog.getByRole('button', { name: 'End enrolment' }).click();
    await dialog.getByText('the enrolment begins then').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('First day on which').fill('2099-01-01');
    await dialog.getByRole('button', { name: 'End enrolment' }).click();
    await page.getByText('1 enrolment is ended.').waitFor();
    await page.getByRole('cell', { name: 'Jan 1, 2099' }).waitFor();
    await page.getByLabel('Select all rows').check();
    await page.getByRole('button', { name: 'End enrolment' }).click();
    await dialog.getByLabel('First day on which').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'End enrolment' }).click();
    await dialog.getByText('These enrolments could not be ended').waitFor();
    await dialog.getByText(/Lovelace, Ada: Enter .+ or later: the enrolment begins then/).waitFor();
    // Primary enrolments can be planned to end, too.
    await dialog.getByLabel('First day on which').fill('2098-01-01');
    await dialog.getByRole('button', { name: 'End enrolment' }).click();
    await page.getByText('2 enrolments are ended.').waitFor();
    ignore(problems, /net::ERR_FAILED/);
  },
);

inBrowser('shows how far ending several enrolments has come', async ({ page }) => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar' });
  const classId = await make.aClass(clerk.institution, { name: 'Class 7A' });
  await make.aStudent(clerk.institution, { class_id: classId, last_name: 'Lovelace' });
  await make.aStudent(clerk.institution, { class_id: classId, last_name: 'Turing' });
  await signIn(page, clerk, address(`/classes/${classId}`));
  await page.getByLabel('Select all rows').check();
  await page.getByRole('button', { name: 'End enrolment' }).click();
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation EndEnrolment')) requests += 1;
    if (requests === 2) await isSeen;
    await route.fallback();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End enrolment' }).click();
  await dialog.getByRole('progressbar', { name: 'Ended 1 of 2' }).waitFor();
  expect(await violations(page)).toEqual([]);
  see();
  await page.getByText('No student is enrolled').waitFor();
});
