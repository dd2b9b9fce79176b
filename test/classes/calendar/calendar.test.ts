import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { aClassroom, academicRecords, callRoll } from '../classroom.ts';
import { calendarOf, setDays } from './set-days.ts';

/** The calendar of an institution ([D100] to [D106]). 2024-10-05 is a Saturday. */

const app = await useSharedApp();

test('an institution that sets nothing has every day in session', async () => {
  const room = await aClassroom(app);
  expect(await calendarOf(room.teacher.client, '2024-10-05', '2024-10-06')).toEqual([
    { date: '2024-10-05', inSession: true, kind: null, label: null },
    { date: '2024-10-06', inSession: true, kind: null, label: null },
  ]);
});

test('a registrar closes days, and no roll of them is taken or missing', async () => {
  const room = await aClassroom(app);
  const range = { from: '2024-12-23', to: '2024-12-27', kind: 'vacation', label: ' Winter holiday. ' };
  const { body } = await setDays(room.registrar.client, { range });
  expect(body.data.setCalendarDays).toMatchObject({ created: 5, updated: 0, unchanged: 0, discardedMarks: 0 });
  const again = await setDays(room.registrar.client, { range });
  expect(again.body.data.setCalendarDays).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  const roll = await callRoll(room.teacher.client, { ...room, date: '2024-12-24', defaultStatus: 'present' });
  expect(roll.body.errors[0].extensions.details).toEqual({ date: ['is not a school day: Winter holiday.'] });
  const missing = (date: string) => room.teacher.client.graphql(`{ missingAttendance(date: "${date}") { id } }`);
  expect((await missing('2024-12-24')).body.data.missingAttendance).toEqual([]);
  expect((await missing('2024-12-20')).body.data.missingAttendance).toEqual([{ id: room.classId }]);
});

test('a range may be limited to weekdays', async () => {
  const { registrar } = await aClassroom(app);
  const range = { from: '2024-10-01', to: '2024-10-13', weekdays: [5], kind: 'holiday' };
  const { body } = await setDays(registrar.client, { range });
  expect(body.data.setCalendarDays.days).toMatchObject([{ date: '2024-10-04' }, { date: '2024-10-11' }]);
});

test('an entry wins over the weekday, and clearing it lets the weekday decide again', async () => {
  const room = await aClassroom(app);
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  await admin.graphql('mutation { updateInstitution(input: { schoolDays: [5, 1, 2, 3, 4] }) { schoolDays } }');
  await setDays(room.registrar.client, { input: [{ date: '2024-10-05', kind: 'make_up' }] });
  const call = (date: string) => callRoll(room.teacher.client, { ...room, date, defaultStatus: 'present' });
  expect((await call('2024-10-05')).body.data.recordAttendance.created).toBe(3);
  expect((await call('2024-10-06')).body.errors[0].extensions.details).toEqual({
    date: ['is not a school day: Sunday.'],
  });
  const { body } = await room.registrar.client.graphql(
    'mutation { clearCalendarDays(from: "2024-10-01", to: "2024-10-31") { removed discardedMarks days { date inSession kind } } }',
  );
  expect(body.data.clearCalendarDays).toEqual({
    removed: 1,
    discardedMarks: 0,
    days: [{ date: '2024-10-05', inSession: false, kind: null }],
  });
  expect((await academicRecords(room, room.students[0]?.id as number)).attendance_rate).toBe(100);
});

test('closing a day with marks is refused unless its marks are discarded, which the audit trail keeps', async () => {
  const room = await aClassroom(app);
  const { client } = room.teacher;
  await callRoll(client, { ...room, date: '2024-10-01', defaultStatus: 'present' });
  const entries = [{ studentId: 'S1', status: 'absent' }];
  await callRoll(client, { ...room, date: '2024-10-02', defaultStatus: 'present', entries });
  const input = [{ date: '2024-10-02', kind: 'weather' }];
  const refused = await setDays(room.registrar.client, { input });
  expect(refused.body.errors[0]).toMatchObject({
    message: 'The days that would be closed have 3 marks of 1 class. Send marks: discard to delete them.',
    extensions: { code: 'CONFLICT' },
  });
  const done = await setDays(room.registrar.client, { input, marks: 'discard' });
  expect(done.body.data.setCalendarDays).toMatchObject({ created: 1, discardedMarks: 3 });
  const first = room.students[0]?.id as number;
  expect((await academicRecords(room, first)).attendance_rate).toBe(100);
  const admin = await app.as(await app.make.aUser({ institution: room.institution }));
  const [discarded] = await auditedChanges(admin, { action: 'attendance.discarded' });
  expect(discarded?.changes).toMatchObject({
    date: { to: '2024-10-02' },
    [`marks.${first}.status`]: { from: 'absent', to: null },
  });
});

test('a term counts its days in session', async () => {
  const room = await aClassroom(app);
  await app.make.aTerm(room.institution, { name: 'Fall', starts_on: '2024-10-01', ends_on: '2024-10-31' });
  await setDays(room.registrar.client, { input: [{ date: '2024-10-07', kind: 'holiday' }] });
  const { body } = await room.teacher.client.graphql('{ terms { name daysInSession } }');
  expect(body.data.terms).toContainEqual({ name: 'Fall', daysInSession: 30 });
});

test('proposes the entries of a school year for the same weekdays of another one, and stores nothing', async () => {
  const room = await aClassroom(app);
  const { make } = app;
  const year = (first: number) =>
    make.aTerm(room.institution, {
      name: `Year ${first}`,
      type: 'school_year',
      starts_on: `${first}-08-01`,
      ends_on: `${first + 1}-07-31`,
    });
  const [from, to] = [await year(2025), await year(2026)];
  // A Thursday of week 48, and one after the end of the other year.
  const input = [
    { date: '2025-11-27', kind: 'holiday', label: 'Thanksgiving' },
    { date: '2025-08-01', kind: 'staff_only' },
  ];
  await setDays(room.registrar.client, { input });
  const { body } = await room.registrar.client.graphql(
    `{ calendarProposal(fromYearId: ${from}, toYearId: ${to}) { date inSession kind label schoolYearId } }`,
  );
  expect(body.data.calendarProposal).toEqual([
    { date: '2026-11-26', inSession: false, kind: 'holiday', label: 'Thanksgiving', schoolYearId: to },
  ]);
  const days = await calendarOf(room.teacher.client, '2026-11-26', '2026-11-26');
  expect(days).toMatchObject([{ inSession: true, kind: null }]);
});

test('analytics count the days in session, and those without marks', async () => {
  const room = await aClassroom(app);
  await setDays(room.registrar.client, { input: [{ date: '2024-10-04', kind: 'holiday' }] });
  await callRoll(room.teacher.client, { ...room, date: '2024-10-01', defaultStatus: 'present' });
  const { body } = await room.registrar.client.graphql(
    '{ analytics(from: "2024-10-01", to: "2024-10-10") { attendance { rate daysInSession daysWithoutMarks } } }',
  );
  expect(body.data.analytics.attendance).toEqual({ rate: 100, daysInSession: 9, daysWithoutMarks: 8 });
});

/** Changes of the calendar that are refused ([D102], [D104]). */

const details = async (response: ReturnType<typeof setDays>) => (await response).body.errors[0].extensions.details;

test('names every problem of a change', async () => {
  const { client } = (await aClassroom(app)).registrar;
  const holiday = { date: '2030-05-01', kind: 'holiday' };
  expect(await details(setDays(client, {}))).toEqual({ input: ['is required unless range is given.'] });
  const may = { from: '2030-05-01', to: '2030-05-31', kind: 'holiday' };
  expect(await details(setDays(client, { input: [holiday], range: may }))).toEqual({
    input: ['must not be given together with range.'],
  });
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
    'range.to': ['must be less than 400 days after from.'],
  });
});

test('a teacher reads the calendar, and does not change it', async () => {
  const { client } = (await aClassroom(app)).teacher;
  const { body } = await setDays(client, { input: [{ date: '2030-05-01', kind: 'holiday' }] });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('a roll that is being recorded and a change that closes its day wait for each other', async () => {
  const room = await aClassroom(app, { students: 1 });
  const day = '2024-10-01';
  const roll = room.teacher.client.graphql(
    `mutation { recordAttendance(classId: ${room.classId}, date: "${day}", defaultStatus: present, entries: []) { created } }`,
  );
  const close = setDays(room.registrar.client, { input: [{ date: day, kind: 'closed' }] });
  const [recorded, closed] = [(await roll).body, (await close).body];
  // Whichever came first, the other one was refused.
  expect([recorded.errors?.[0].extensions.code, closed.errors?.[0].extensions.code].filter(Boolean)).toHaveLength(1);
});
