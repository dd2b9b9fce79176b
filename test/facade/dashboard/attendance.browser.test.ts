import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { today } from '../../../src/input/time-zone.ts';
import { type Classroom, callRoll, aClassroom as create } from '../../classes/classroom.ts';
import { useApp } from '../../support/app.ts';
import { inBrowser, openMenu, signIn, usePage, violations } from './in-browser.ts';

const app = useApp();
const open = usePage();

/** A Tuesday. */
const past = '2024-10-01';

/** A class of S1, Ada Lovelace, and S2, Alan Turing, and S3 who was there until the day after the past one. */
async function aClassroom(): Promise<Classroom> {
  const room = await create(app.current, { students: 2 });
  const { make, registrar } = app.current;
  const rename = 'update students set first_name = $2, last_name = $3 where id = $1';
  await registrar.database.pool.query(rename, [room.students[0]?.id, 'Ada', 'Lovelace']);
  await registrar.database.pool.query(rename, [room.students[1]?.id, 'Alan', 'Turing']);
  const left = await make.aStudent(room.institution, { student_id: 'S3', first_name: 'Lea', last_name: 'Left' });
  const enrolment = { class_id: room.classId, student_id: left };
  await make.anEnrolment(room.institution, { ...enrolment, begins_on: '2024-09-01', ends_on: '2024-10-02' });
  return room;
}

const url = (path = '') => `${app.current.url}/dashboard${path}`;
const group = (page: Page, name: string) => page.getByRole('group', { name });
const storedRolls = (page: Page) =>
  page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('registrar.roll.')).join()");

/** Returns the names of the operations that the page sends from now on. */
function operations(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const name = /^(?:query|mutation) (\w+)/.exec(request.postDataJSON()?.query?.trim() ?? '')?.[1];
    if (request.url().endsWith('/graphql') && name) sent.push(name);
  });
  return sent;
}

inBrowser('a teacher begins at the roll call, adds notes and calls the roll of a past day', async () => {
  const { page } = open;
  const room = await aClassroom();
  const { client } = room.teacher;
  const absent = { studentId: 'S1', status: 'absent' };
  await callRoll(client, { classId: room.classId, date: '2024-09-30', defaultStatus: 'present', entries: [absent] });
  await signIn(page, room.teacher.user, url());
  await page.getByRole('link', { name: 'Maths 1' }).click();
  await group(page, 'Alan Turing').waitFor();
  expect(await group(page, 'Lea Left').count()).toBe(0);
  await page.getByLabel('Day', { exact: true }).fill(past);
  await group(page, 'Lea Left').waitFor();
  expect(new URL(page.url()).search).toBe(`?date=${past}`);
  await group(page, 'Ada Lovelace').getByText('Last school day: Absent').waitFor();
  await group(page, 'Ada Lovelace').getByText('Excused', { exact: true }).click();
  await page.getByRole('button', { name: 'Note, Ada Lovelace' }).click();
  await page.keyboard.type('At the dentist');
  await page.getByText('2 present, 0 absent, 0 late, 1 excused · Not called yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save roll' }).click();
  await page.getByText('Saved: 3 new').waitFor();
  await group(page, 'Alan Turing').getByText('Absent', { exact: true }).click();
  await page.getByText('1 change not saved').waitFor();
  const { body } = await client.graphql(
    `{ attendance(classId: ${room.classId}, date: "${past}") { data { student { studentId } status note } } }`,
  );
  expect(body.data.attendance.data).toEqual([
    { student: { studentId: 'S1' }, status: 'excused', note: 'At the dentist' },
    { student: { studentId: 'S2' }, status: 'present', note: null },
    { student: { studentId: 'S3' }, status: 'present', note: null },
  ]);
});

inBrowser('marks survive a reload and a lost connection, and are forgotten once saved or signed out', async () => {
  const { page } = open;
  const room = await aClassroom();
  await signIn(page, room.teacher.user, url(`/roll/${room.classId}`));
  await group(page, 'Ada Lovelace').getByText('Absent', { exact: true }).click();
  await page.reload();
  await page.getByText('These marks are from your last visit').waitFor();
  expect(await group(page, 'Ada Lovelace').getByLabel('Absent').isChecked()).toBe(true);
  expect(await storedRolls(page)).not.toMatch(/ada|lovelace|eyJ/i);
  expect(await violations(page)).toEqual([]);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save roll' }).click();
  await page.getByText('No connection. Your marks are kept').waitFor();
  const isRecording = (body: string | null) => body?.includes('RecordAttendance') ?? false;
  await page.route('**/graphql', (route) => {
    return isRecording(route.request().postData()) ? route.abort() : route.continue();
  });
  const refused = page.waitForEvent('requestfailed', (request) => isRecording(request.postData()));
  await page.context().setOffline(false);
  await refused;
  await page.unroute('**/graphql');
  await page.reload();
  await page.getByText('Saved: 2 new').waitFor();
  expect(await storedRolls(page)).toBe('');

  await group(page, 'Alan Turing').getByText('Late', { exact: true }).click();
  expect(await storedRolls(page)).toContain('late');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await storedRolls(page)).toBe('');
  open.problems = open.problems.filter((problem) => !problem.includes('net::ERR_'));
});

inBrowser('the office sees whose roll is missing and whom to call, and excuses several at once', async () => {
  const { page } = open;
  const room = await aClassroom();
  const { make, registrar } = app.current;
  const guardian = await make.aGuardian(room.institution);
  const link = 'insert into student_guardians (institution_id, student_id, guardian_id) values ($1, $2, $3)';
  await registrar.database.pool.query(link, [room.institution.id, room.students[0]?.id, guardian]);
  const homeroom = await make.aClass(room.institution, { name: 'Homeroom' });
  await make.anEnrolment(room.institution, { class_id: homeroom, student_id: room.students[0]?.id });
  const entries = [
    { studentId: 'S1', status: 'absent' },
    { studentId: 'S2', status: 'absent' },
    { studentId: 'S3', status: 'late', minutesLate: 7 },
  ];
  await callRoll(room.teacher.client, { classId: room.classId, date: past, entries });
  await signIn(page, room.registrar.user, url());
  await page.getByRole('heading', { name: 'Attendance', exact: true }).waitFor();
  const sent = operations(page);
  await page.getByLabel('Day', { exact: true }).fill(past);
  await page.getByText('1 of 2').waitFor();
  expect(sent).toEqual(['AttendanceDay']);
  await page.getByText('33.33 %').waitFor();
  await page.getByText('Late, 7 minutes').waitFor();
  await page.getByRole('link', { name: '+1 555 0100' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Show').selectOption('Absent');
  expect(await page.getByText('Late, 7 minutes').count()).toBe(0);
  expect(new URL(page.url()).search).toBe(`?date=${past}&status=absent`);

  await page.getByLabel('Lovelace, Ada').check();
  await page.getByLabel('Turing, Alan').check();
  await page.getByRole('button', { name: 'Excuse …' }).press('Enter');
  await page.getByRole('heading', { name: 'Excuse 2 students' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Last day').fill('2024-09-30');
  await page.getByLabel('Note (optional)').fill('School trip');
  await page.getByRole('button', { name: 'Excuse', exact: true }).click();
  await page.getByText('must not be before from').waitFor();
  await page.getByLabel('Last day').fill(past);
  await page.getByRole('button', { name: 'Excuse', exact: true }).click();
  await page.getByText('2 absences excused.').waitFor();
  await page.getByText('No student has such a mark on this day.').waitFor();
  await page.getByLabel('Show').selectOption('Excused');
  expect(await page.getByRole('cell', { name: 'School trip' }).count()).toBe(2);

  await page.getByRole('link', { name: 'Homeroom' }).click();
  await page.getByRole('heading', { name: 'Homeroom' }).waitFor();
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(past);
});

inBrowser('attendance says what it cannot show, and is refused without the permission', async () => {
  const { page } = open;
  const room = await aClassroom();
  const viewer = await app.current.make.aUser({ role: 'viewer', institution: room.institution });
  await signIn(page, viewer, url('/attendance'));
  await page.getByText('You may not see this').waitFor();
  await openMenu(page);
  expect(await page.getByRole('link', { name: 'Attendance' }).count()).toBe(0);
  await page.goto(url());
  await page.waitForURL('**/dashboard/students');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, room.registrar.user, url('/attendance?date=2024-08-01'));
  await page.getByText('No class has students on this day.').waitFor();
  await page.getByText('No student has such a mark on this day.').waitFor();
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Day', { exact: true }).fill(today({ timeZone: 'UTC' }));
  await page.getByText('That did not work').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('0 of 1').waitFor();
  open.problems = open.problems.filter((problem) => !problem.includes('status of 500'));
});
