import { expect } from 'vitest';
import { useApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { aSmallSchool } from './a-small-school.ts';
import { inBrowser, signIn, usePage, violations } from './in-browser.ts';

const app = useApp();
const open = usePage();

async function record(user: TestUser, classId: number, marks: Record<string, string>): Promise<void> {
  const client = await app.current.as(user);
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

inBrowser('a clerk sees the attendance of a student by month and, on demand, by day', async () => {
  const { page } = open;
  const { administrator, classId } = await aSmallSchool(app.current.make);
  await record(administrator, classId, {
    '2025-10-06': 'present',
    '2025-10-07': 'absent',
    '2025-10-08': 'late',
    '2025-11-03': 'excused',
  });
  await signIn(page, administrator, `${app.current.url}/dashboard/students/S%2F1?tab=attendance&until=2025-12`);
  await page.getByText('50 %', { exact: true }).waitFor();
  await page.getByText('attended: 2 of 4 marks that count').waitFor();
  await page.getByText('Excused absences count as absences.').waitFor();
  const months = page.getByRole('table', { name: 'Attendance by month' });
  expect(await months.getByRole('row').nth(2).innerText()).toMatch(/^October 2025\s+66\.67 %\s+2 of 3\s+1\s+1\s+0$/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'October 2025' }).press('Enter');
  const marks = page.getByRole('table', { name: 'Marks, October 2025' });
  await marks.getByText('No message').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Marks, October 2025');
  expect(await marks.getByRole('row').count()).toBe(4);
  expect(new URL(page.url()).search).toBe('?tab=attendance&until=2025-12&month=2025-10');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByText('There are no marks in this period.').waitFor();
});

inBrowser('shows who changed what, with the values before and after', async () => {
  const { page } = open;
  const { administrator } = await aSmallSchool(app.current.make);
  const client = await app.current.as(administrator);
  const mary = { student_id: 'S-3', first_name: 'Mary', last_name: 'Somerville', date_of_birth: '2013-12-26' };
  const { body } = await client.post('/students', mary);

  const { body: changed } = await client.graphql(
    `mutation { updateStudent(id: ${body.id}, input: { phone: "+44 20 1234", address: { city: "London" } }) { id } }`,
  );
  expect(changed.errors).toBeUndefined();
  await client.put(`/students/${body.id}`, { status: 'inactive' });
  await signIn(page, administrator, `${app.current.url}/dashboard/students/S-3?tab=changes`);
  await page.getByText('Active → Inactive').waitFor();
  await page.getByText('– → +44 20 1234').waitFor();
  await page.getByText('– → London').waitFor();
  await page.getByText('Dec 26, 2013').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Ada Admin' }).count()).toBe(3);
  expect(await violations(page)).toEqual([]);
});

inBrowser('shows the grades by term with points, former values, GPA and credits', async () => {
  const { page } = open;
  const { make } = app.current;
  const { administrator, institution, ada } = await aSmallSchool(make);
  const course_id = await make.aCourse(institution, { name: 'Mathematics', credits: 3 });
  const term_id = await make.aTerm(institution, { name: 'Autumn' });
  const classId = await make.aClass(institution, { course_id, term_id });
  await make.anEnrolment(institution, { class_id: classId, student_id: ada });
  const client = await app.current.as(administrator);
  for (const score of [70, 95])
    await client.graphql(
      `mutation ($classId: Int!, $grades: [GradeInput!]!) {
        submitGrades(classId: $classId, input: { grades: $grades }) { created updated }
      }`,
      { classId, grades: [{ studentId: 'S/1', score }] },
    );
  await signIn(page, administrator, `${app.current.url}/dashboard/students/S%2F1?tab=grades`);
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  const row = page.getByRole('row', { name: 'Mathematics' });
  await row.getByText('95 / 100').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual(['4.00', '3']);
  await row.getByText('1 earlier value').click();
  await row.getByText('70 / 100').waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Of another student');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no grades yet.').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual(['–', '0']);
});
