import { expect } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, readDownload, signIn, violations } from './in-browser.ts';

const app = await useSharedApp();

const at = (path: string) => `${app.url}/dashboard${path}`;

/** Creates a principal whose institution has two classes, three students and marks on two days. */
async function principal(): Promise<TestUser> {
  const { make, pool } = app;
  const user = await make.aUser({ name: 'Petra Principal' });
  const { institution } = user;
  const students: number[] = [];
  for (const [name, enrollment_date] of [
    ['7A', '2026-02-02'],
    ['7A', '2026-03-02'],
    ['7B', '2026-03-03'],
  ] as const) {
    const code = make.unique(name);
    const class_id = await make.aClass(institution, { code, name: `Class ${code}` });
    students.push(await make.aStudent(institution, { class_id, enrollment_date }));
    await pool.query(
      `insert into attendance_records (institution_id, class_id, student_id, date, status)
       select $1, $2, $3, date::date, status from (values ('2026-03-09', 'present'), ('2026-03-10', $4)) as m (date, status)`,
      [institution.id, class_id, students.at(-1), students.length === 1 ? 'absent' : 'present'],
    );
  }
  return user;
}

inBrowser(
  'charts a period of the address, each chart also as a table, and reports a period that is too long',
  async ({ page }) => {
    await signIn(page, await principal(), at('/analytics?from=2026-02-01&to=2026-04-30'));
    await page.getByText('Feb 1, 2026 to Apr 30, 2026').waitFor();
    await page.getByText('Charts', { exact: true }).click();
    await page.getByRole('img', { name: 'Attendance by day' }).waitFor();
    await page.getByRole('definition').filter({ hasText: '83.3%' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    const attendance = page.getByRole('region', { name: 'Attendance by day' });
    await attendance.getByRole('button', { name: 'Show as table' }).press('Enter');
    expect(await attendance.getByRole('row').allTextContents()).toEqual([
      'DayAttendance',
      'Mar 9, 2026100%',
      'Mar 10, 202666.7%',
    ]);
    const months = page.getByRole('region', { name: 'Enrolment by month' });
    await months.getByRole('button', { name: 'Show as table' }).click();
    expect(await months.getByRole('row').allTextContents()).toEqual([
      'MonthStudents',
      'Feb 20261',
      'Mar 20262',
      'Apr 20260',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('region', { name: 'Students by GPA' }).getByText('There is nothing to show').waitFor();

    await goTo(page, at('/analytics'));
    await page.getByRole('link', { name: 'Last 90 days' }).click();
    await page.waitForURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    await page.getByLabel('From').fill('2024-01-01');
    await page.getByLabel('To').fill('2026-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(/at most 366 days/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('From').fill('2025-06-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Jun 1, 2025 to Jan 1, 2026').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('From').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Attendance by day' }).isVisible()).toBe(true);
  },
);

inBrowser(
  'a principal begins at the present term, follows a row to its student, and saves the rows',
  async ({ page }) => {
    const { make, pool } = app;
    const user = await principal();
    const { institution } = user;
    await make.aTerm(institution, { name: 'Long ago', starts_on: '2001-08-01', ends_on: '2001-12-31' });
    await make.aTerm(institution, { name: 'This term', starts_on: '2026-01-01', ends_on: '2026-12-31' });
    const classId = await make.aClass(institution, { name: 'Geometry' });
    const student = await make.aStudent(institution, { student_id: 'S/9', first_name: 'Ada', last_name: 'Lovelace' });
    await pool.query(
      `insert into attendance_records (institution_id, class_id, student_id, date, status)
     select $1, $2, $3, day::date, 'absent' from generate_series('2026-03-01'::date, '2026-03-10', '1 day') as day`,
      [institution.id, classId, student],
    );
    await signIn(page, user, at('/analytics?from=2026-02-01&to=2026-04-30'));
    await page.getByLabel('Term').selectOption({ label: 'This term' });
    await page.getByText('This term: Jan 1, 2026 to Dec 31, 2026').waitFor();
    const classes = page.getByRole('region', { name: 'Attendance of classes' });
    expect((await classes.getByRole('row').nth(1).allTextContents())[0]).toBe('Geometry0%10 of 10');
    const lowest = page.getByRole('region', { name: 'Students below 90%' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lowest.getByRole('button', { name: 'Students below 90% as CSV' }).click(),
    ]);
    expect(await readDownload(download)).toBe(
      '\ufeff"Student","Attendance","Absences"\r\n"Lovelace, Ada (S/9)","0","10"\r\n',
    );
    const running = page.getByRole('region', { name: 'Absent several days running' });
    await running.getByText('Mar 1, 2026').waitFor();
    expect(await violations(page)).toEqual([]);
    await running.getByRole('link', { name: 'Lovelace, Ada' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    expect(new URL(page.url()).search).toContain('tab=attendance');
  },
);
