import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { refusalOf } from '../../support/refusal.ts';
import { aClassroom, callRoll } from '../classroom.ts';

/** Validation errors of `recordAttendance` ([D36], [D20]). */

const app = await useSharedApp();

test('refuses more than 1,000 entries', async () => {
  const room = await aClassroom(app, { students: 1 });
  const entries = Array(1001).fill({ studentId: 'S1', status: 'late' });

  const { body } = await callRoll(room.teacher.client, { classId: room.classId, date: '2024-10-01', entries });

  expect(body.errors[0].extensions.details.entries).toEqual(['may have at most 1,000 entries; it has 1001.']);
});

test('stores nothing if an entry is invalid, and reports every error under its entry', async () => {
  const room = await aClassroom(app, { students: 2 });
  const outsider = await app.make.aStudent(room.institution, { student_id: 'OUT' });
  expect(outsider).toBeGreaterThan(0);
  const { body } = await callRoll(room.teacher.client, {
    classId: room.classId,
    date: '2024-10-01',
    defaultStatus: 'present',
    entries: [
      { studentId: 'S1', status: 'late', minutesLate: 2000 },
      { studentId: 'NOBODY', status: 'absent' },
      { studentId: 'OUT', status: 'absent' },
      { studentId: 'S1', status: 'absent', minutesLate: 3, note: 'x'.repeat(501) },
    ],
  });
  expect(refusalOf(body)).toEqual({
    code: 'VALIDATION_ERROR',
    details: {
      'entries.0.minutesLate': ['must be between 0 and 1440.'],
      'entries.1.studentId': ['is not a student of this institution.'],
      'entries.2.studentId': ['is not enrolled in this class on 2024-10-01.'],
      'entries.3.studentId': ['names the same student as entry 0.'],
      'entries.3.minutesLate': ['is allowed only with the status late.'],
      'entries.3.note': ['must have at most 500 characters; it has 501.'],
    },
  });
  const { body: list } = await room.teacher.client.get(`/classes/${room.classId}/attendance`);
  expect(list.pagination.total).toBe(0);
});

test('refuses days in the future, days outside the term, and a roll call without entries', async () => {
  const room = await aClassroom(app, {
    term: { name: 'Autumn', starts_on: '2024-09-01', ends_on: '2024-12-20' },
  });
  const details = async (date: string, defaultStatus?: string) => {
    const { body } = await callRoll(room.teacher.client, { classId: room.classId, date, defaultStatus });
    return body.errors[0].extensions.details;
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await details(tomorrow, 'present')).date).toEqual([
    'must not be in the future.',
    expect.stringContaining('outside the term Autumn'),
  ]);
  expect((await details('2024-08-31', 'present')).date).toEqual([
    'lies outside the term Autumn, which lasts from 2024-09-01 to 2024-12-20.',
  ]);
  expect(await details('2024-10-01')).toEqual({ entries: [expect.stringContaining('must have at least one entry')] });
});
