import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

inBrowser(
  'enrols a student on one page with class and guardians, and leads to the fields with problems',
  async ({ page }) => {
    const { administrator, institution } = await aSmallSchool(app.make);
    await app.make.aGuardian(institution, { name: 'Grace Hopper', phone: '+1 555 0100' });
    await signIn(page, administrator, `${app.url}/dashboard/students`);
    await page.getByRole('link', { name: 'New student' }).click();
    await page.getByRole('heading', { name: 'New student' }).waitFor();
    expect(await page.getByLabel('Student id').inputValue()).toBe('S/3');
    await page.getByLabel('Student id').fill('S/1');
    await page.getByLabel('First name', { exact: true }).fill('Mary');
    await page.getByLabel('Last name', { exact: true }).fill('Somerville');
    await page.getByText('Preferred names').click();
    await page.getByLabel('Preferred first name').fill('Molly');
    await page.getByLabel('Grade level').fill('07');
    await page.getByLabel('Phone', { exact: false }).first().fill('12');
    await page.getByLabel('Date of birth').fill('2013-12-26');
    await page.getByLabel('City').fill('Jedburgh');
    await page.getByRole('combobox', { name: 'Primary class' }).pressSequentially('7b');
    await page.getByRole('option', { name: 'Class 7B' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    const primary = page.getByRole('combobox', { name: 'Primary class' });
    await expect.poll(() => primary.inputValue()).toBe('Class 7B');
    await page.getByRole('combobox', { name: 'Add a guardian' }).pressSequentially('hopper');
    await page.getByRole('option', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Grace Hopper' }).waitFor();
    await page.keyboard.type('mother');
    await page.getByRole('combobox', { name: 'Add another guardian' }).fill('Vincent Hopper');
    await page.getByRole('option', { name: 'New guardian “Vincent Hopper”' }).click();
    await page.keyboard.type('father');
    await page.getByLabel('Phone of the guardian').fill('1');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create student' }).click();
    await page.getByText('Enter a phone number').waitFor();
    await page.getByRole('link', { name: 'Phone (optional)' }).click();
    await page.locator('[name=phone]:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('+44 1835 1234');
    await page.getByRole('button', { name: 'Create student' }).click();
    await page.getByText('This is already in use').waitFor();
    await page.getByLabel('Student id').fill('S/3');
    await page.getByRole('button', { name: 'Create student' }).click();
    // The student is there, and is not created again by the next attempt.
    await page.getByText('The guardians below are not linked yet.').waitFor();
    await page.getByText('Enter a phone number').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Phone of the guardian').fill('+44 1835 999');
    await page.getByRole('button', { name: 'Create student' }).click();
    await page.getByRole('heading', { name: 'Mary Somerville' }).waitFor();
    await page.getByText('Dec 26, 2013').waitFor();
    await page.getByText('Jedburgh').waitFor();
    await page.getByText('Molly').waitFor();
    await page.getByRole('listitem').getByRole('link', { name: 'Class 7B' }).waitFor();
    await page.getByRole('link', { name: 'Call Grace Hopper: +1 555 0100' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Vincent Hopper' }).getByText('father').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await page.getByText('2 students').waitFor();
  },
);

inBrowser(
  'enrols a student once despite a second click, then one after the other by keyboard, who share the class',
  async ({ page }) => {
    const { administrator, classId } = await aSmallSchool(app.make);
    await signIn(page, administrator, `${app.url}/dashboard/new-student`);
    await page.getByLabel('Student id').fill('S/3');
    await page.getByLabel('First name', { exact: true }).fill('Karen');
    await page.getByLabel('Last name', { exact: true }).fill('Uhlenbeck');
    let creations = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation CreateStudent')) creations += 1;
    });
    await page.route('**/student-page*.js', async (route) => {
      await page.getByRole('main').locator('.primary[type=submit]').dispatchEvent('click');
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create student' }).click();
    await page.getByRole('heading', { name: 'Karen Uhlenbeck' }).waitFor();
    expect(creations).toBe(1);

    await goTo(page, `${app.url}/dashboard/new-student`);
    await page.getByLabel('First name', { exact: true }).fill('Mary');
    await page.getByLabel('Last name', { exact: true }).fill('Somerville');
    await page.getByRole('combobox', { name: 'Primary class' }).pressSequentially('7b');
    await page.getByRole('option', { name: 'Class 7B' }).waitFor();
    await page.keyboard.press('Enter');
    const primary = page.getByRole('combobox', { name: 'Primary class' });
    await expect.poll(() => primary.inputValue()).toBe('Class 7B');
    await page.getByRole('button', { name: 'Create and add another' }).press('Enter');
    await page.getByText('Mary Somerville is created.').waitFor();
    await expect.poll(() => page.getByLabel('Student id').inputValue()).toBe('S/5');
    await page.locator('[name=firstName]:focus').waitFor();
    await page.keyboard.type('Emmy');
    await page.getByLabel('Last name', { exact: true }).fill('Noether');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Emmy Noether' }).waitFor();
    const client = await app.as(administrator);
    const { body } = await client.graphql(`{ class(id: ${classId}) { students { studentId lastName } } }`);
    expect(body.data.class.students).toEqual([
      { studentId: 'S/1', lastName: 'Lovelace' },
      { studentId: 'S/5', lastName: 'Noether' },
      { studentId: 'S/4', lastName: 'Somerville' },
    ]);
  },
);

inBrowser('enrols one after the other where ids have no number that goes on', async ({ page }) => {
  const { administrator } = await aSmallSchool(app.make);
  await signIn(page, administrator, `${app.url}/dashboard/new-student`);
  for (const name of ['Noether', 'Somerville', 'Uhlenbeck']) {
    await page.getByLabel('Student id').fill(name.toUpperCase());
    await page.getByLabel('Last name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create and add another' }).click();
    await page.getByText(`${name} is created.`).waitFor();
    await expect.poll(() => page.getByLabel('Last name', { exact: true }).inputValue()).toBe('');
  }
  const { body } = await (await app.as(administrator)).get('/students?search=e');
  expect(body.data.map(({ student_id }: { student_id: string }) => student_id)).toEqual(
    expect.arrayContaining(['NOETHER', 'SOMERVILLE', 'UHLENBECK']),
  );
});

inBrowser(
  'warns of a student who may be here already, then changes the id of the one that is created all the same',
  async ({ page }) => {
    const { administrator, institution } = await aSmallSchool(app.make);
    const twin = { first_name: 'Zoë', last_name: 'Núñez', date_of_birth: '2012-03-04', student_id: 'T-1' };
    await app.make.aStudent(institution, twin);
    await signIn(page, administrator, `${app.url}/dashboard/new-student`);
    await page.getByLabel('Student id').fill('T-2');
    await page.getByLabel('First name', { exact: true }).fill('Zoe');
    await page.getByLabel('Last name', { exact: true }).fill('NUNEZ');
    await page.getByLabel('Date of birth').fill('2012-03-04');
    await page.getByRole('alert').getByRole('link', { name: 'Núñez, Zoë' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create student' }).click();
    await page.getByRole('heading', { name: 'Zoe NUNEZ' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Student id').fill('T-3');
    await page.getByLabel('First name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Former ids').waitFor();
    await page.getByRole('heading', { name: 'NUNEZ', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/students/T-3');
  },
);
