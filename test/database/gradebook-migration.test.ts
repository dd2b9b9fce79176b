import { expect, test } from 'vitest';
import { Migration028Gradebook } from '../../src/database/migrations/020-039/028-gradebook.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 028 in a database with data. */

async function filledDatabase() {
  const database = await databaseBefore(Migration028Gradebook);
  const { em } = database;
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into courses (institution_id, id, code, name) values (1, 1, 'C', 'C');
    insert into classes (institution_id, id, code, name, course_id) values (1, 1, 'A', 'A', 1);
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date)
      values (1, 1, 'S', 'A', 'B', '2026-01-01');
    insert into assessments (institution_id, id, class_id, course_id, title, due_on, updated_at)
      values (1, 1, 1, 1, 'Quiz', '2026-10-01', '2026-01-03');
    insert into grades (institution_id, id, class_id, course_id, assessment_id, student_id, score, letter, updated_at)
      values (1, 1, 1, 1, 1, 1, 90, 'A-', '2026-01-04');
    insert into grade_history (institution_id, grade_id, max_score, status, submitted_at)
      values (1, 1, 100, 'graded', '2026-01-03')`);
  await database.up();
  return database;
}

test('existing assessments and grades keep their times, without details of a platform', async () => {
  const { em } = await filledDatabase();
  const details = { score_status: null, in_progress: null, incomplete: null, scored_on: null };
  expect(
    await em.execute(`select score_status, in_progress, incomplete, scored_on, letter, updated_at = '2026-01-04' as same
      from grades`),
  ).toEqual([{ ...details, letter: 'A-', same: true }]);
  expect(await em.execute(`select assigned_at, due_at, updated_at = '2026-01-03' as same from assessments`)).toEqual([
    { assigned_at: null, due_at: null, same: true },
  ]);
  expect(await em.execute('select score_status, in_progress, incomplete, scored_on from grade_history')).toEqual([
    details,
  ]);
});

test('is undone unless a letter is longer than before', async () => {
  const { em, down } = await filledDatabase();
  await em.execute(`update grades set letter = 'Proficient'`);
  await expect(down()).rejects.toThrow(/grades_letter_check/);
  await em.execute(`update grades set letter = 'B'`);
  await down();
  expect(await em.execute('select letter from grades')).toEqual([{ letter: 'B' }]);
});
