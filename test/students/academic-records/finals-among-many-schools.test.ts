import { expect, test } from 'vitest';
import { beginTransaction } from '../../../src/database/transactions/transaction.ts';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { countFilteredRows } from '../../support/filtered-rows.ts';

/** The query plan of `graded_finals` for a large institution among a thousand tiny ones, whose average the statistics show. */

const app = await useApp({}, createUndistributedDatabase);

const SCHOOLS = `
  insert into institutions (id, name, plan) select 1000 + i, 'School ' || i, 'enterprise' from generate_series(0, 1000) i;
  insert into students (institution_id, id, student_id, first_name, last_name, email, enrollment_date)
    select case when n <= 25000 then 1000 else 1001 + (n - 25001) / 10 end, n, 'S' || n, 'Ann', 'Other', n || '@x.example', '2024-01-01'
    from generate_series(1, 35000) n;
  insert into courses (institution_id, id, code, name, credits)
    select case when n <= 30 then 1000 else 970 + n end, n, 'C' || n, 'Course', 3 from generate_series(1, 1030) n;
  insert into classes (institution_id, id, code, name, course_id) select institution_id, id, code, name, id from courses;
  insert into grades (institution_id, class_id, course_id, student_id, score, points)
    select s.institution_id, c, c, s.id, 80, 3 from students s, generate_series(0, 2) k,
      lateral (select case when s.institution_id = 1000 then 1 + (s.id + k * 7) % 30 else s.institution_id - 970 end as c) course
    where s.institution_id = 1000 or k = 0;
  analyze`;

test('reads only the grades of the student to find the finals that count', async () => {
  const { database } = app.registrar;
  await database.shares.bulk.pool.query(SCHOOLS);
  const { client, rollback } = await beginTransaction(database, 1000);
  const ids = Array.from({ length: 20 }, (_, n) => 100 + n * 37);
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query(`prepare finals (int, int[]) as
    select final.* from unnest($2) as student (id) cross join lateral graded_finals($1, student.id) final`);
  const plan = await client.query(`explain (analyze, format json) execute finals (1000, '{${ids}}')`);
  await client.query('deallocate finals');
  await rollback();

  // A function that is not part of the plan would hide how it reads.
  expect(JSON.stringify(plan.rows)).toContain('"Relation Name":"grades"');
  expect(countFilteredRows(plan.rows, 'Filter')).toBeLessThan(100);
  // The timeout is for the creation of the schools.
});
