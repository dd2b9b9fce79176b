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
