import type { PoolClient } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { createInstitution } from '../../../src/admin/institutions/create-institution.ts';
import { openDatabase } from '../../../src/database/connection/database.ts';
import { updateAcademicRecords } from '../../../src/students/academic-records/update-academic-records.ts';
import { createTestDatabase } from '../../support/database.ts';
import { countLockWaits } from '../../support/lock-waits.ts';

let institutionId: number;
let studentId: number;

/** Finals and marks that count for GPA, credits and attendance rate ([D28]). */
const testDatabase = await createTestDatabase();
const database = await openDatabase(testDatabase.url, 4, ormOptions);
const client = await database.pool.connect();

afterAll(async () => {
  client.release();
  await database.close();
  await testDatabase.drop();
});

/** Two terms with a class, a homeroom, and one student who was in it from 10 to 19 January (the 20th is the first day out). */
beforeEach(async () => {
  ({
    institution: { id: institutionId },
  } = await createInstitution(
    { em: database.orm.em.fork(), ids: database.ids },
    { name: 'X', plan: 'standard', timeZone: 'UTC' },
  ));
  for (const term of [
    ['Autumn', '2023-09-01', '2023-12-31'],
    ['Spring', '2024-01-01', '2024-06-30'],
  ]) {
    const id = await insert('terms (institution_id, name, starts_on, ends_on)', term);
    await insert('classes (institution_id, code, name, type, term_id)', [term[0], term[0], 'homeroom', id]);
  }
  const homeroom = await insert('classes (institution_id, code, name, type)', ['HR', 'Homeroom', 'homeroom']);
  studentId = await insert('students (institution_id, student_id, first_name, last_name, email, enrollment_date)', [
    'S1',
    'Ada',
    'Lovelace',
    'ada@example.org',
    '2024-01-10',
  ]);
  await insert('enrolments (institution_id, class_id, student_id, is_primary, begins_on, ends_on)', [
    homeroom,
    studentId,
    true,
    '2024-01-10',
    '2024-01-20',
  ]);
});

async function insert(into: string, values: unknown[]): Promise<number> {
  const parameters = values.map((_, index) => `$${index + 2}`).join(', ');
  const { rows } = await client.query<{ id: number }>(`insert into ${into} values ($1, ${parameters}) returning id`, [
    institutionId,
    ...values,
  ]);
  return (rows[0] as { id: number }).id;
}

async function course(code: string, credits: number, gpaApplicable = true): Promise<void> {
  await insert('courses (institution_id, code, name, credits, gpa_applicable)', [code, code, credits, gpaApplicable]);
}

async function final(
  code: string,
  points: number,
  { term = 'Spring', status = 'graded', on = '2024-06-01' } = {},
): Promise<void> {
  await client.query(
    `insert into grades (institution_id, class_id, course_id, term_id, student_id, points, status, submitted_at)
     select $1, classes.id, courses.id, classes.term_id, $2, $3, $4, $5 from classes, courses
     where (classes.institution_id, courses.institution_id) = ($1, $1) and courses.code = $6 and classes.code = $7`,
    [institutionId, studentId, points, status, on, code, term],
  );
}

async function mark(date: string, status: string, by: { query: PoolClient['query'] } = client): Promise<void> {
  await by.query(
    `insert into attendance_records (institution_id, class_id, student_id, date, status)
     select $1, id, $2, $3, $4 from classes where institution_id = $1 and code = 'HR'`,
    [institutionId, studentId, date, status],
  );
}

async function record(students: number[] | 'all' = [studentId]) {
  await updateAcademicRecords(client, institutionId, students);
  const { rows } = await client.query(
    `select quality_points::float as "qualityPoints", gpa_credits as "gpaCredits", total_credits as "totalCredits",
       array[days_present, days_late, days_absent, days_excused] as days
     from academic_records where institution_id = $1 and student_id = $2`,
    [institutionId, studentId],
  );
  return rows[0];
}

test('has sums of zero without finals and marks', async () => {
  expect(await record('all')).toEqual({ qualityPoints: 0, gpaCredits: 0, totalCredits: 0, days: [0, 0, 0, 0] });
});

test('weights points by credits, including a failed course, and sums the credits of passed courses', async () => {
  await course('MATH', 5);
  await course('ART', 3);
  await course('LAW', 2);
  await final('MATH', 3.7);
  await final('ART', 2);
  await final('LAW', 0);
  // 3.7 × 5 + 2.0 × 3 + 0 × 2 = 24.5 over 10 credits; 5 + 3 credits are passed.
  expect(await record()).toMatchObject({ qualityPoints: 24.5, gpaCredits: 10, totalCredits: 8 });
});

test('gives credits for a course that does not count for the GPA, and nothing for one without credits', async () => {
  await course('CHOIR', 4, false);
  await course('CLUB', 0);
  await final('CHOIR', 4);
  await final('CLUB', 4);
  expect(await record()).toMatchObject({ qualityPoints: 0, gpaCredits: 0, totalCredits: 4 });
});

test('counts a repeated course once, with the grade of its later term, even if it is worse', async () => {
  await course('MATH', 5);
  await final('MATH', 3, { term: 'Autumn', on: '2024-07-01' });
  await final('MATH', 0, { term: 'Spring', on: '2024-06-01' });
  expect(await record()).toMatchObject({ qualityPoints: 0, gpaCredits: 5, totalCredits: 0 });
});

test.each(['incomplete', 'withdrawn', 'exempt'])(
  'ignores a final that is %s in favour of an earlier graded one',
  async (status) => {
    await course('MATH', 5);
    await final('MATH', 3, { term: 'Autumn' });
    await final('MATH', 1, { term: 'Spring', status });
    expect(await record()).toMatchObject({ qualityPoints: 15, gpaCredits: 5, totalCredits: 5 });
  },
);

test('counts marks from the first day of an enrolment to the day of its end', async () => {
  for (const date of ['2024-01-09', '2024-01-10', '2024-01-20', '2024-01-21']) await mark(date, 'present');
  await mark('2024-01-11', 'late');
  await mark('2024-01-12', 'absent');
  await mark('2024-01-13', 'excused');
  expect(await record()).toMatchObject({ days: [2, 1, 1, 1] });
});

test('updates only the students that are passed', async () => {
  await mark('2024-01-10', 'present');
  await record('all');
  await client.query("update attendance_records set status = 'absent' where institution_id = $1", [institutionId]);
  expect(await record([])).toMatchObject({ days: [1, 0, 0, 0] });
  expect(await record([studentId, studentId])).toMatchObject({ days: [0, 0, 1, 0] });
});

test('counts the changes of two concurrent transactions to one student', async () => {
  await course('MATH', 5);
  await record();
  const other = await database.pool.connect();
  await client.query('begin');
  await other.query('begin');
  await final('MATH', 4);
  await updateAcademicRecords(client, institutionId, [studentId]);
  await mark('2024-01-10', 'present', other);
  const waiting = updateAcademicRecords(other, institutionId, [studentId]);
  await expect.poll(() => countLockWaits(database.pool)).toBe(1);
  await client.query('commit');
  await waiting;
  await other.query('commit');
  other.release();
  const { rows } = await client.query(
    'select gpa_credits, days_present from academic_records where institution_id = $1',
    [institutionId],
  );
  expect(rows).toEqual([{ gpa_credits: 5, days_present: 1 }]);
});
