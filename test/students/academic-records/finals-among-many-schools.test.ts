import { expect, test } from 'vitest';
import { beginTransaction } from '../../../src/database/transactions/transaction.ts';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { countReadRows } from '../../support/explained-rows.ts';

/** The query plan of `graded_finals` for a large institution among many tiny ones, whose average the statistics show. */

const app = await useApp({}, createUndistributedDatabase);

/** Nothing is computed from these grades. Courses and classes have the same ids. */
const SCHOOLS = `
  alter table students disable trigger user;
  alter table classes disable trigger user;
  alter table grades disable trigger user;
  insert into institutions (id, name, plan) select 1000 + i, 'School ' || i, 'enterprise' from generate_series(0, 300) i;
  insert into students (institution_id, id, student_id, first_name, last_name, email, enrollment_date)
    select greatest(1000, n), n, 'S' || n, 'Ann', 'Other', n || '@x.example', '2024-01-01' from generate_series(1, 1300) n;
  insert into courses (institution_id, id, code, name, credits)
    select greatest(1000, 700 + n), n, 'C' || n, 'Course', 3 from generate_series(1, 600) n;
  insert into classes (institution_id, id, code, name, course_id) select institution_id, id, code, name, id from courses;
  insert into grades (id, institution_id, class_id, course_id, student_id, score, points, credits, gpa_applicable)
    select row_number() over (), s.institution_id, c, c, s.id, 80, 3, 3, true from students s, generate_series(0, 2) k,
      lateral (select case when s.institution_id = 1000 then 1 + (s.id + k * 7) % 300 else s.institution_id - 700 end as c) course
    where s.institution_id = 1000 or k = 0;
  analyze`;

test('reads only the grades of the student and their classes to find the finals that count', async () => {
  const { database } = app.registrar;
  await database.pool.query(SCHOOLS);
  const { client, rollback } = await beginTransaction(database, 1000);
  const ids = Array.from({ length: 20 }, (_, n) => 100 + n * 37);
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare finals (int, int[]) as
    select final.* from unnest($2) as student (id) cross join lateral graded_finals($1, student.id) final`);
  const plan = await client.query(`explain (analyze, format json) execute finals (1000, '{${ids}}')`);
  await client.query('deallocate finals');
  await rollback();

  // Three grades of each student, and the class of each.
  expect(countReadRows(plan.rows)).toBe(ids.length * 6);
});
