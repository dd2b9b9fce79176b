import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { ignore, inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const address = (path: string) => `${app.url}/dashboard${path}`;

inBrowser('a clerk creates a class, assigns a teacher, enrols students, edits and deletes', async ({ page }) => {
  const { make } = app;
  const clerk = await make.aUser({ role: 'registrar', name: 'Rita Registrar' });
  const { institution } = clerk;
  await make.aUser({ role: 'teacher', institution, name: 'Tina Teacher' });
  await make.aTerm(institution, { name: 'Autumn' });
  await make.aCourse(institution, { code: 'ALG', name: 'Algebra' });
  await make.aClass(institution, { code: 'taken', name: 'Homeroom 1' });
  const students = { email: null, status: 'active' };
  await make.aStudent(institution, { ...students, first_name: 'Ada', last_name: 'Lovelace' });
  await make.aStudent(institution, { ...students, first_name: 'Alan', last_name: 'Turing' });
  await signIn(page, clerk, address('/classes'));
  await page.getByText('1 class', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create class' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('taken');
  await dialog.getByLabel('Name').fill('Algebra 1');
  await dialog.getByLabel('Term').selectOption('Autumn');
  await dialog.getByLabel('Capacity').fill('1');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create class' }).click();
  await dialog.getByText('A scheduled class needs a course.').waitFor();
  await dialog.getByText('This is already in use').waitFor();
  await dialog.getByRole('combobox', { name: 'Course' }).fill('alg');
  await dialog.getByRole('option', { name: 'Algebra ALG' }).click();
  await dialog.getByLabel('Code').fill('ALG-1');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create class' }).click();
  await page.getByRole('heading', { name: 'Algebra 1' }).waitFor();
  await page.getByText('0 of 1').waitFor();
  await page.getByText('Enrol the first ones here').waitFor();

  await page.getByRole('button', { name: 'Assign a teacher' }).click();
  await page.getByRole('combobox', { name: 'Search teachers' }).fill('tina');
  await page.getByRole('dialog').getByRole('option', { name: 'Tina Teacher' }).click();
  await page.getByRole('button', { name: 'Unassign' }).waitFor();

  await page.getByRole('button', { name: 'Enrol students' }).click();
  await page.getByRole('combobox', { name: 'Search active students' }).click();
  await page.getByRole('option', { name: 'Lovelace, Ada' }).click();
  await page.getByRole('combobox', { name: 'Search active students' }).fill('turing');
  await page.getByRole('option', { name: 'Turing, Alan' }).click();
  await page.getByText('2 students chosen').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enrol 2 students' }).click();
  await page.getByText('No student was enrolled. Algebra 1 has too few places').waitFor();
  await page.getByRole('button', { name: 'Remove Turing, Alan' }).click();
  await page.getByRole('button', { name: 'Enrol 1 student' }).click();
  await page.getByText('1 student is enrolled.').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Capacity').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 of 3').waitFor();
  await page.getByRole('button', { name: 'Enrol students' }).click();
  await page.getByRole('combobox', { name: 'Search active students' }).fill('turing');
  await page.getByRole('dialog').getByRole('option', { name: 'Turing, Alan' }).click();
  await page.getByRole('button', { name: 'Enrol 1 student' }).click();
  await page.getByText('2 of 3').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Capacity').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter 2 or more').waitFor();
  await page.getByRole('dialog').getByLabel('Capacity').fill('30');
  await page.getByRole('dialog').getByLabel('Room').fill('B 12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 of 30').waitFor();
  await page.getByRole('button', { name: 'Unassign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click();
  await page.getByText('No teacher is assigned to this class.').waitFor();
  await page.getByRole('link', { name: 'Call the roll' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Gradebook' }).click();
  await page.getByRole('heading', { name: 'Gradebook: Algebra 1' }).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('so it cannot be deleted').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).click();
  await page.getByRole('link', { name: 'Homeroom 1' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 class', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('row', { name: 'Algebra 1 ALG-1 Algebra Autumn – 2 of 30' }).waitFor();
});

inBrowser(
  'a teacher filters the list, and sees a class without what only the office may do',
  async ({ page, problems }) => {
    const { make } = app;
    const institution = await make.anInstitution();
    const teacher = await make.aUser({ role: 'teacher', institution });
    const term = await make.aTerm(institution, { name: 'Autumn' });
    const course = await make.aCourse(institution, { code: 'ALG', name: 'Algebra' });
    const own = await make.aClass(institution, { name: 'Algebra 1', course_id: course, term_id: term, capacity: 30 });
    await make.aClass(institution, { name: 'Class 7B' });
    await make.teaches(teacher, own);
    await make.aStudent(institution, { class_id: own, first_name: 'Ada', last_name: 'Lovelace', student_id: 'S/1' });
    await signIn(page, teacher, address('/classes'));
    await page.getByText('1 class', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Create class' }).count()).toBe(0);
    await page.getByLabel('Only my classes').uncheck();
    await page.getByText('2 classes').waitFor();
    await page.getByLabel('Name or code').fill('algebra');
    await page.keyboard.press('Enter');
    await page.getByText('1 class', { exact: true }).waitFor();
    await page.getByLabel('Term').selectOption('Autumn');
    await page.getByLabel('Type').selectOption('Scheduled');
    await page.getByLabel('Only my classes').check();
    const filter = page.getByRole('combobox', { name: 'Course' });
    await filter.click();
    await page.getByRole('option', { name: 'Algebra ALG' }).click();
    await page.waitForURL(/course=/);
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('Algebra');
    expect(new URL(page.url()).search).toBe(`?search=algebra&term=${term}&type=scheduled&course=${course}`);
    await page.reload();
    await page.getByText('1 class', { exact: true }).waitFor();
    await page.getByLabel('Type').selectOption('Homeroom');
    await page.getByText('No class matches').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('1 class', { exact: true }).waitFor();

    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'Algebra 1' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 of 30').waitFor();
    await page.getByRole('link', { name: 'Call the roll' }).waitFor();
    for (const action of ['Edit', 'Delete', 'Assign a teacher', 'Enrol students', 'End enrolment'])
      expect(await page.getByRole('button', { name: action }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lovelace, Ada' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await goTo(page, address('/classes/999999'));
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    ignore(problems, /net::ERR_FAILED/);
  },
);

inBrowser(
  'a viewer sees classes, courses and terms without actions, and a role without permission none',
  async ({ page }) => {
    const viewer = await app.make.aUser({ role: 'viewer' });
    await app.make.aTerm(viewer.institution, { name: 'Autumn' });
    await signIn(page, viewer, address('/terms'));
    await page.getByText('Autumn').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Classes' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Classes', 'Courses', 'Terms']);
    for (const screen of ['/terms', '/classes', '/courses']) {
      await goTo(page, address(screen));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(/^(Now|There are no classes yet.|There are no courses yet.)$/).waitFor();
      expect(await page.getByRole('button', { name: /Create|Edit/ }).count()).toBe(0);
    }
    const admin = await app.as(await app.make.aUser({ institution: viewer.institution }));
    await admin.post('/admin/roles', { name: 'clerk', permissions: ['read:students'] });
    await admin.graphql('mutation ($id: Int!) { updateUser(id: $id, input: { role: "clerk" }) { id } }', {
      id: viewer.id,
    });
    await page.goto(address('/classes'));
    await page.getByText('You may not see this').waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
