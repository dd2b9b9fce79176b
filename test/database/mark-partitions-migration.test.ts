import { expect, test } from 'vitest';
import { Migration040MarkPartitions } from '../../src/database/migrations/040-059/040-mark-partitions.ts';
import { schoolYearOf, utcDay } from '../../src/database/partitions/periods.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 040 in a database with data. */

const MARKS =
  'select id, class_id, student_id, date::text, status, created_at::text from attendance_records order by id';
const year = schoolYearOf(utcDay(new Date()));

async function filledDatabase() {
  const database = await databaseBefore(Migration040MarkPartitions);
  const { em } = database;
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into courses (institution_id, id, code, name) values (1, 1, 'C', 'C');
    insert into classes (institution_id, id, code, name, course_id) values (1, 1, 'A', 'A', 1);
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date)
      values (1, 1, 'S', 'A', 'B', '2020-01-01');
    insert into enrolments (institution_id, class_id, student_id, begins_on) values (1, 1, 1, '2020-01-01');
    insert into attendance_records (institution_id, class_id, student_id, date, status)
      select 1, 1, 1, '2021-01-01'::date + n, 'present' from generate_series(1, 40) n`);
  const before = await em.execute(MARKS);
  await database.up();
  return { ...database, before };
}

const mark = (date: string, status = 'late') => `
  insert into attendance_records as a (institution_id, class_id, student_id, date, status) values (1, 1, 1, '${date}', '${status}')
  on conflict on constraint attendance_records_key do update set status = excluded.status
  returning tableoid::regclass::text as partition, id > 40 as continues`;

test('existing marks stay, and new ones of any day have a place and further ids', async () => {
  const { em, before } = await filledDatabase();
  expect(await em.execute(MARKS)).toEqual(before);
  const first = `attendance_records_${year.name}`;
  for (const [date, partition] of [
    ['1999-01-01', first],
    [year.from, first],
    [year.to, 'attendance_records_default'],
    ['2099-01-01', 'attendance_records_default'],
  ])
    expect(await em.execute(mark(date as string))).toEqual([{ partition, continues: true }]);
});

test('a mark of the same student, class and day replaces the existing one', async () => {
  const { em, before } = await filledDatabase();
  expect(await em.execute(mark('2021-01-02', 'absent'))).toMatchObject([{ continues: false }]);
  expect(await em.execute(MARKS)).toHaveLength(before.length);
});

test('is undone with all marks', async () => {
  const { em, down, before } = await filledDatabase();
  await em.execute(mark('2099-01-01'));
  await down();
  expect((await em.execute<object[]>(MARKS)).slice(0, before.length)).toEqual(before);
  await expect(em.execute('insert into attendance_records select * from attendance_records')).rejects.toThrow(
    /attendance_records_pkey/,
  );
});
