import { expect } from 'vitest';
import { marksOf } from '../classes/attendance/office/office.ts';
import { setDays } from '../classes/calendar/set-days.ts';
import { callRoll } from '../classes/classroom.ts';
import { useSharedApp } from '../support/app.ts';
import { inBrowser, signIn, violations } from './in-browser.ts';
import { aClassroomOfThen, past } from './roll.ts';

/** Codes behind the statuses of a roll, and the school day before ([D101], [D156]). */

const app = await useSharedApp();

const url = (path = '') => `${app.url}/dashboard${path}`;

inBrowser(
  'a teacher sees the marks of the school day before, past a holiday, and marks with a code of the school',
  async ({ page }) => {
    const room = await aClassroomOfThen(app);
    const admin = await app.as(await app.make.aUser({ institution: room.institution }));
    const create = (input: string) => admin.graphql(`mutation { createAttendanceCode(input: { ${input} }) { id } }`);
    await create('code: "FT", label: "Field trip", status: present');
    await create('code: "OFF", label: "Office only", status: absent, teacherUse: false');
    const entries = [{ studentId: 'S1', status: 'late' }];
    await callRoll(room.teacher.client, {
      classId: room.classId,
      date: '2024-09-27',
      defaultStatus: 'present',
      entries,
    });
    await setDays(room.registrar.client, { input: [{ date: '2024-09-30', kind: 'holiday' }] });
    await signIn(page, room.teacher.user, url(`/roll/${room.classId}?date=${past}`));
    await page.getByText('Last school day: Late').waitFor();
    const row = page.getByRole('group', { name: 'Ada Lovelace' });
    await row.getByText('Absent').click();
    expect(await row.getByRole('combobox').count()).toBe(0);
    await row.getByText('Present').click();
    await row.getByLabel('Code, Ada Lovelace').selectOption('Field trip');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save roll' }).click();
    await page.getByText(/^Saved: /).waitFor();
    expect((await marksOf(room.registrar.client, room.classId, past)).S1).toMatchObject({
      status: 'present',
      code: { code: 'FT' },
    });
  },
);

inBrowser('a correction begins with the code of the mark, also where it is not in use any more', async ({ page }) => {
  const room = await aClassroomOfThen(app);
  const { client, user } = room.registrar;
  const { body } = await client.graphql(
    'mutation { createAttendanceCode(input: { code: "FT", label: "Field trip", status: excused }) { id } }',
  );
  const entries = [{ studentId: 'S1', code: 'FT' }];
  await callRoll(room.teacher.client, { classId: room.classId, date: past, entries });
  const { id } = body.data.createAttendanceCode;
  await client.graphql(`mutation { updateAttendanceCode(id: ${id}, input: { active: false }) { id } }`);
  await signIn(page, user, url(`/attendance?date=${past}`));
  await page.getByRole('button', { name: 'Correct' }).click();
  expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('FT');
});
