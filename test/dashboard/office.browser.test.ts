import { expect } from 'vitest';
import { createNote, marksOf } from '../classes/attendance/office/office.ts';
import { calendarOf } from '../classes/calendar/set-days.ts';
import { callRoll } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import { goTo } from './all-screens.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

const app = await useSharedApp();

const url = (path = '') => `${app.url}/dashboard${path}`;

inBrowser(
  'the office reports and withdraws an absence, corrects a mark beside the teacher, and records a call about it',
  async ({ page }) => {
    const room = await aClassroomOfThen(app);
    const { client } = room.registrar;
    const entries = [{ studentId: 'S1', status: 'absent' }];
    await callRoll(room.teacher.client, { classId: room.classId, date: past, defaultStatus: 'present', entries });
    const guardianId = await app.make.aGuardian(room.institution);
    await client.graphql(
      `mutation { linkGuardian(studentId: ${room.students[0]?.id}, guardianId: ${guardianId}) { id } }`,
    );
    await signIn(page, room.registrar.user, url(`/attendance?date=${past}`));
    await page.getByRole('checkbox', { name: 'Lovelace, Ada' }).check();
    await page.getByRole('button', { name: 'Report absence …' }).click();
    await page.getByLabel('Reason (optional)').fill('Flu');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Report absence', exact: true }).click();
    await page.getByRole('heading', { name: 'Reported absences' }).waitFor();
    await page.getByText('Flu').waitFor();
    const shown = async () => (await marksOf(client, room.classId, past)).S1;
    expect(await shown()).toMatchObject({ status: 'excused' });
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The absence is withdrawn.').waitFor();
    expect(await shown()).toMatchObject({ status: 'absent' });

    await goTo(page, url(`/attendance?date=${past}`));
    await page.getByRole('button', { name: 'Record call …' }).click();
    await page.getByLabel('Outcome').selectOption('Message left');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Message left · Grace Guardian · The registrar').waitFor();
    await page.getByRole('button', { name: 'Correct …' }).click();
    await page.getByLabel('Holds').selectOption('L · Late');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Recorded: Absent', { exact: true }).waitFor();
    expect(await shown()).toMatchObject({ status: 'late', recorded: { status: 'absent' } });
    await goTo(page, url(`/students/S1?tab=attendance&until=2024-10&month=2024-10`));
    await page.getByRole('button', { name: 'Correct …' }).click();
    await page.getByLabel('Holds').selectOption('As the teacher recorded it');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Recorded: Absent', { exact: true }).waitFor({ state: 'detached' });
    expect(await shown()).toMatchObject({ status: 'absent', correction: null });
    await page.getByText('Message left · Grace Guardian · The registrar').waitFor();
  },
);

inBrowser('the office sees all absences that are reported for a day, however many', async ({ page }) => {
  const room = await aClassroomOfThen(app);
  const [first, second] = room.students.map(({ id }) => id);
  const notes = `insert into absence_notes (institution_id, student_id, from_date, to_date, code_id, reported_by)
    select $1, $2, $3, $3, id, 'school' from attendance_codes, generate_series(1, 100) where institution_id = $1 and code = 'E'`;
  await app.pool.query(notes, [room.institution.id, first, past]);
  await createNote(room.registrar.client, [second as number], { from: past, to: past, reason: 'The last of them' });

  await signIn(page, room.registrar.user, url(`/attendance?date=${past}`));

  await page.getByText('The last of them').waitFor();
});

inBrowser(
  'the office reports an absence from the palette, and sets days of the calendar, by taps, keyboard and dragging',
  async ({ page }) => {
    const room = await aClassroomOfThen(app);
    await signIn(page, room.registrar.user, url());
    // A parent is on the phone.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('report abs');
    await page.getByRole('option', { name: 'Report absence' }).click();
    await page.getByRole('combobox', { name: 'Student' }).fill('Lovelace');
    await page.getByRole('option', { name: 'Lovelace, Ada' }).click();
    await page.getByLabel('Reason (optional)').fill('Migraine');
    await page.getByRole('button', { name: 'Report absence', exact: true }).click();
    await page.getByText('The absence is noted.').waitFor();
    const { body } = await room.registrar.client.graphql('{ absenceNotes { data { reason student { studentId } } } }');
    expect(body.data.absenceNotes.data).toEqual([{ reason: 'Migraine', student: { studentId: 'S1' } }]);

    await goTo(page, url('/calendar'));
    await page.getByText('No day differs from the weekdays of the school.').waitFor();
    const day = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Set days …' }).click();
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Last day').fill(day);
    await page.getByLabel('Kind').selectOption('Holiday');
    await page.getByLabel('Name (optional)').fill('Founding day');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Founding day' }).waitFor();
    expect(await calendarOf(room.registrar.client, day, day)).toEqual([
      { date: day, inSession: false, kind: 'holiday', label: 'Founding day' },
    ]);

    await goTo(page, url('/calendar?year=2025'));
    await page.setViewportSize({ width: 1280, height: 900 });
    const dayOf = (date: string) => page.locator(`[data-date="${date}"]`);
    await dayOf('2024-08-01').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('First day').waitFor();
    expect(await page.getByLabel('First day').inputValue()).toBe('2024-08-08');
    expect(await page.getByLabel('Last day').inputValue()).toBe('2024-08-16');
    await page.keyboard.press('Escape');
    await dayOf('2024-10-14').hover();
    await page.mouse.down();
    await dayOf('2024-10-16').hover();
    await dayOf('2024-10-18').hover();
    await page.mouse.up();
    expect(await page.getByLabel('First day').inputValue()).toBe('2024-10-14');
    await page.getByLabel('Kind').selectOption('Vacation');
    await page.getByLabel('Name (optional)').fill('Autumn holidays');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('gridcell', { name: 'Oct 16, 2024, Vacation, Autumn holidays' }).waitFor();
    const days = await calendarOf(room.registrar.client, '2024-10-13', '2024-10-19');
    expect(days.map((each) => (each as { inSession: boolean }).inSession)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);

    const tap = (date: string) => dayOf(date).dispatchEvent('pointerup', { pointerType: 'touch' });
    await tap('2024-10-18');
    await page.getByText('From Oct 18, 2024: tap the last day').waitFor();
    await tap('2024-10-14');
    expect(await page.getByLabel('First day').inputValue()).toBe('2024-10-14');
    expect(await page.getByLabel('Last day').inputValue()).toBe('2024-10-18');
  },
);
