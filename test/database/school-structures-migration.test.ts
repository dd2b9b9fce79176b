import { expect, test } from 'vitest';
import { Migration025SchoolStructures } from '../../src/database/migrations/020-039/025-school-structures.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 025 in a database with data. */

/** Creates a school by the tables of the version before. */
async function filledDatabase() {
  const database = await databaseBefore(Migration025SchoolStructures);
  const { em } = database;
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]'), (2, 'Other', '[]');
    insert into roles (institution_id, id, name, permissions) values (1, 1, 'teacher', '{read:students}');
    insert into users (institution_id, id, email, name, password_hash, role_id)
      select 1, n, n || '@x.example', 'User', '-', 1 from generate_series(1, 3) n;
    insert into terms (institution_id, id, name, starts_on, ends_on) values
      (1, 1, 'Autumn', '2025-09-01', '2025-12-31'), (1, 2, 'Spring', '2026-01-01', '2026-07-31'),
      (2, 3, 'Late', '0001-01-01', '9999-12-31');
    insert into courses (institution_id, id, code, name) values (1, 1, 'C', 'C');
    insert into classes (institution_id, id, code, name, course_id) values (1, 1, 'A', 'A', 1), (1, 2, 'B', 'B', 1);
    insert into class_teachers (institution_id, class_id, user_id, created_at) values
      (1, 1, 1, '2026-01-02'), (1, 1, 2, '2026-01-01'), (1, 2, 3, '2026-01-01'), (1, 2, 1, '2026-01-01');
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date)
      values (1, 1, 'S', 'A', 'B', '2026-01-01');
    insert into guardians (institution_id, id, name) values (1, 1, 'G');
    insert into student_guardians (institution_id, student_id, guardian_id, created_at) values (1, 1, 1, '2026-01-03');
    insert into assessments (institution_id, id, class_id, course_id, title) values (1, 1, 1, 1, 'Quiz');
    insert into grades (institution_id, id, class_id, course_id, assessment_id, student_id, score, submitted_at)
      values (1, 1, 1, 1, 1, 1, 90, '2026-01-04');
    insert into grade_history (institution_id, grade_id, max_score, status, submitted_at)
      values (1, 1, 100, 'graded', '2026-01-03')`);
  await database.up();
  return database;
}

test('existing terms, teachers, links and grades keep their meaning and their times', async () => {
  const { em } = await filledDatabase();
  expect(
    await em.execute('select type, parent_id, explicit_school_year, school_year, sourced_id from terms order by id'),
  ).toEqual(
    [2026, 2026, 9999].map((school_year) => ({
      type: 'term',
      parent_id: null,
      explicit_school_year: null,
      school_year,
      sourced_id: null,
    })),
  );
  expect(
    await em.execute(`select class_id, user_id, updated_at = created_at as same from class_teachers
      where is_primary order by class_id`),
  ).toEqual([
    { class_id: 1, user_id: 2, same: true },
    { class_id: 2, user_id: 1, same: true },
  ]);
  expect(
    await em.execute(`select g.late, g.missing, g.updated_at = g.submitted_at as same, h.late as was_late,
        (select bool_and(updated_at = created_at) from student_guardians) as same_link
      from grades g join grade_history h on h.grade_id = g.id`),
  ).toEqual([{ late: false, missing: false, same: true, was_late: false, same_link: true }]);
  expect(await em.execute('select from deleted_records')).toEqual([]);
});

test('is undone and done again, unless assessments share a title', async () => {
  const { em, up, down } = await filledDatabase();
  await em.execute(`delete from student_guardians`);
  await down();
  await up();
  expect(await em.execute('select school_year from terms where id = 1')).toEqual([{ school_year: 2026 }]);
  await em.execute(
    `insert into assessments (institution_id, id, class_id, course_id, title) values (1, 2, 1, 1, 'Quiz')`,
  );
  await expect(down()).rejects.toThrow('assessments_key');
});
