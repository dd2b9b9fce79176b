import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { aSmallSchool } from './a-small-school.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

async function record(user: TestUser, classId: number, marks: Record<string, string>): Promise<void> {
  const client = await app.as(user);
  for (const [date, status] of Object.entries(marks)) {
    const { body } = await client.graphql(
      `mutation ($classId: Int!, $date: Date!, $entries: [AttendanceEntry!]!) {
        recordAttendance(classId: $classId, date: $date, entries: $entries) { created }
      }`,
      { classId, date, entries: [{ studentId: 'S/1', status, ...(status === 'absent' && { note: 'No message' }) }] },
    );
    expect(body.errors).toBeUndefined();
  }
}

inBrowser(
  'a clerk sees the attendance by month and day, and who changed what, with the values before and after',
  async ({ page }) => {
    const { administrator, classId } = await aSmallSchool(app.make);
    await record(administrator, classId, {
      '2025-10-06': 'present',
      '2025-10-07': 'absent',
      '2025-10-08': 'late',
      '2025-11-03': 'excused',
    });
    await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=attendance&until=2025-12`);
    await page.getByText('50%', { exact: true }).waitFor();
    await page.getByText('attended: 2 of 4 marks that count').waitFor();
    await page.getByText('Excused absences count as absences.').waitFor();
    const months = page.getByRole('table', { name: 'Attendance by month' });
    expect(await months.getByRole('row', { name: 'October 2025' }).innerText()).toMatch(
      /^October 2025\D+66\.7%\D+2 of 3\D+1\D+1\D+0$/,
    );
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'October 2025' }).press('Enter');
    const marks = page.getByRole('table', { name: 'Marks, October 2025' });
    await marks.getByText('No message').waitFor();
    await page.locator(':focus', { hasText: /^Marks, October 2025$/ }).waitFor();
    expect(await marks.getByRole('rowheader').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?tab=attendance&until=2025-12&month=2025-10');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await page.getByText('There are no marks in this period.').waitFor();

    const client = await app.as(administrator);
    const mary = { student_id: 'S-3', first_name: 'Mary', last_name: 'Somerville', date_of_birth: '2013-12-26' };
    const { body } = await client.post('/students', mary);

    const { body: changed } = await client.graphql(
      `mutation { updateStudent(id: ${body.id}, input: { phone: "+44 20 1234", address: { city: "London" } }) { id } }`,
    );
    expect(changed.errors).toBeUndefined();
    await client.put(`/students/${body.id}`, { status: 'inactive' });
    await goTo(page, `${app.url}/dashboard/students/S-3?tab=changes`);
    await page.getByText('Active → Inactive').waitFor();
    await page.getByText('– → +44 20 1234').waitFor();
    await page.getByText('– → London').waitFor();
    await page.getByText('Dec 26, 2013').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Ada Admin' }).count()).toBe(3);
    expect(await violations(page)).toEqual([]);
  },
);

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

inBrowser(
  'a clerk makes a student active again, and sees the classes that have no place any more',
  async ({ page }) => {
    const { make, pool } = app;
    const { administrator, institution, ada, classId } = await aSmallSchool(make);
    const client = await app.as(administrator);
    await client.graphql(`mutation { updateStudent(id: ${ada}, input: { status: inactive }) { id } }`);
    await pool.query('update classes set capacity = 1 where id = $1', [classId]);
    await make.aStudent(institution, { class_id: classId, student_id: 'S/9' });
    await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=enrolments`);
    await page.getByRole('button', { name: 'Make active again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make active again' }).click();
    await dialog.getByText('Class 7B: ').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Enrol', exact: true }).waitFor();
  },
);

inBrowser(
  'takes a primary enrolment back, and what it ended goes on: also a plan, and another enrolment there',
  async ({ page }) => {
    const { make } = app;
    const { administrator, institution, ada, classId } = await aSmallSchool(make);
    const client = await app.as(administrator);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const plan = await make.aClass(institution, { name: 'Planned' });
    const club = await make.aClass(institution, { name: 'Club' });
    await client.graphql(`mutation { enrolStudent(studentId: ${ada}, classId: ${club}) { id } }`);
    await client.graphql(
      `mutation { enrolStudent(studentId: ${ada}, classId: ${plan}, beginsOn: "${day(7)}", primary: true) { id } }`,
    );
    const enrolments = async () => {
      const { body } = await client.graphql(
        `{ student(id: ${ada}) { enrolments { classId primary beginsOn endsOn } } }`,
      );
      return body.data.student.enrolments;
    };
    const before = await enrolments();
    expect(before).toMatchObject([
      { classId, endsOn: day(7) },
      { classId: club, endsOn: null },
      { classId: plan, endsOn: null },
    ]);
    await signIn(page, administrator, `${app.url}/dashboard/students/S%2F1?tab=enrolments`);
    await page.getByRole('button', { name: 'Enrol', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('club');
    await page.getByRole('option', { name: 'Club' }).click();
    await dialog.getByLabel('First day').fill(day(9));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Enrol' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await enrolments()).toMatchObject([
      {},
      { endsOn: day(9) },
      { endsOn: day(9) },
      { classId: club, primary: true },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await enrolments()).toEqual(before);
  },
);
