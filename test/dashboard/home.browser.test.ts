import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const home = () => `${app.url}/dashboard`;

inBrowser(
  'a teacher begins with the rolls to call, sees one called, and opens the work that is due',
  async ({ page }) => {
    const { make } = app;
    const { institution, classId } = await aSmallSchool(make);
    const teacher = await make.aUser({ role: 'teacher', institution });
    const course = await make.aCourse(institution);
    const section = await make.aClass(institution, { name: 'Algebra 1', type: 'scheduled', course_id: course });
    for (const taught of [classId, section]) await make.teaches(teacher, taught);
    const client = await app.as(teacher);
    const today = new Date().toISOString().slice(0, 10);
    await client.graphql(
      `mutation { createAssessment(classId: ${section}, input: { title: "Fractions", maxScore: 10, dueOn: "${today}" }) { id } }`,
    );
    await signIn(page, teacher, home());
    await page.getByText('1 of 1 to call').waitFor();
    const due = page.getByRole('region', { name: 'Work due' });
    await due.getByRole('link', { name: 'Fractions' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Class 7B' }).click();
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText('Saved: 1 new').waitFor();
    await goTo(page, home());
    await page.getByText(/^✓ 1 of 1 there · /).waitFor();
    await due.getByRole('link', { name: 'Fractions' }).click();
    await page.getByRole('heading', { name: 'Algebra 1' }).waitFor();
  },
);

inBrowser('a teacher of many years calls the rolls of this term, and none on a holiday', async ({ page }) => {
  const { make } = app;
  const { institution, administrator, ada } = await aSmallSchool(make);
  const teacher = await make.aUser({ role: 'teacher', institution });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const aClassOf = async (term_id: number, name: string) => {
    const class_id = await make.aClass(institution, { name, term_id });
    await make.teaches(teacher, class_id);
    await make.anEnrolment(institution, { class_id, student_id: ada, begins_on: day(-40) });
  };
  const past = await make.aTerm(institution, { name: 'Past', starts_on: day(-90), ends_on: day(-30) });
  const now = await make.aTerm(institution, { name: 'Now', starts_on: day(-29), ends_on: day(30) });
  for (let number = 1; number <= 20; number += 1) await aClassOf(past, `Old ${number}`);
  await aClassOf(now, 'New');
  await signIn(page, teacher, home());
  await page.getByText('1 of 1 to call').waitFor();
  await page.getByRole('link', { name: 'New' }).waitFor();
  await goTo(page, `${home()}/roll`);
  await page.getByText('1 of 1 to call').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Old 20' }).getByText('No roll today').waitFor();

  const office = await app.as(administrator);
  const holiday = `{ date: "${day(0)}", kind: holiday, label: "Thanksgiving" }`;
  await office.graphql(`mutation { setCalendarDays(input: [${holiday}]) { created } }`);
  await page.goto(home());
  await page.getByText('No roll today').first().waitFor();
  expect(await page.getByText('to call').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'New' }).click();
  await page.getByText('This is not a school day, so there is no roll. Thanksgiving').waitFor();
  expect(await page.getByRole('button', { name: 'Save roll' }).count()).toBe(0);
});

inBrowser('an administrator sees missing rolls, failed deliveries and figures, by one request', async ({ page }) => {
  const { make, pool } = app;
  const { administrator, institution, classId, ada } = await aSmallSchool(make);
  const client = await app.as(administrator);
  await client.post('/webhooks', { url: 'https://8.8.8.8/stopped', events: ['student.created'] });
  await pool.query('update webhooks set active = false where institution_id = $1', [institution.id]);
  await pool.query(
    `insert into attendance_records (institution_id, class_id, student_id, date, status)
     select $1, $2, $3, current_date - step, 'absent' from generate_series(1, 3) as step`,
    [institution.id, classId, ada],
  );
  await signIn(page, administrator, `${home()}/students`);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  });
  await page.getByRole('link', { name: institution.name }).click();
  await page.getByRole('link', { name: '1 of 1 rolls is not called yet' }).waitFor();
  await page.getByRole('link', { name: 'No deliveries to https://8.8.8.8/stopped' }).waitFor();
  await page.getByRole('link', { name: 'Attendance 0%' }).waitFor();
  await page.getByRole('link', { name: '1 student is absent 3 or more days running' }).waitFor();
  expect(requests).toBe(1);
  expect(await violations(page)).toEqual([]);
});

inBrowser('the first administrator is led from an empty institution to its first students', async ({ page }) => {
  const { make } = app;
  const administrator = await make.aUser();
  await make.aCourse(administrator.institution);
  await signIn(page, administrator, home());
  const steps = page.getByRole('region', { name: 'Set up your school' });
  await steps.getByText('1 of 5 done').waitFor();
  expect(await steps.getByRole('link').allTextContents()).toEqual([
    'Enter the terms of the school year',
    'Create the classes, or import them from OneRoster',
    'Import the students from a file',
    'Create users for your staff',
  ]);
  expect(await violations(page)).toEqual([]);
  await steps.getByRole('link', { name: 'Import the students' }).click();
  await page.getByRole('heading', { name: 'Import students' }).waitFor();
});
