import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aClassroom } from '../classroom.ts';
import { setDays } from './set-days.ts';

/** Changes of the calendar that are refused ([D102], [D104]). */

const app = useSharedApp();

const details = async (response: ReturnType<typeof setDays>) => (await response).body.errors[0].extensions.details;

test('names every problem of a change', async () => {
  const { client } = (await aClassroom(app.current)).registrar;
  const holiday = { date: '2030-05-01', kind: 'holiday' };
  expect(await details(setDays(client, {}))).toEqual({ input: ['or range is required, exactly one of them.'] });
  expect(await details(setDays(client, { input: [holiday, { ...holiday, label: 'x'.repeat(101) }] }))).toEqual({
    'input.1.date': ['is named twice.'],
    'input.1.label': ['must have at most 100 characters; it has 101.'],
  });
  const range = { from: '2030-05-02', to: '2030-05-01', kind: 'holiday', weekdays: [8] };
  expect(await details(setDays(client, { range }))).toEqual({
    'range.to': ['must not be before from.'],
    'range.weekdays.0': ['must have numbers from 1 for Monday to 7 for Sunday.'],
  });
  const long = { from: '2030-01-01', to: '2031-06-01', kind: 'closed' };
  expect(await details(setDays(client, { range: long }))).toEqual({
    'range.to': ['must be within 400 days from the first one.'],
  });
});

test('a teacher reads the calendar, and does not change it', async () => {
  const { client } = (await aClassroom(app.current)).teacher;
  const { body } = await setDays(client, { input: [{ date: '2030-05-01', kind: 'holiday' }] });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('a roll that is being recorded and a change that closes its day wait for each other', async () => {
  const room = await aClassroom(app.current, { students: 1 });
  const day = '2024-10-01';
  const roll = room.teacher.client.graphql(
    `mutation { recordAttendance(classId: ${room.classId}, date: "${day}", defaultStatus: present, entries: []) { created } }`,
  );
  const close = setDays(room.registrar.client, { input: [{ date: day, kind: 'closed' }] });
  const [recorded, closed] = [(await roll).body, (await close).body];
  // Whichever came first, the other one was refused.
  expect([recorded.errors?.[0].extensions.code, closed.errors?.[0].extensions.code].filter(Boolean)).toHaveLength(1);
});
