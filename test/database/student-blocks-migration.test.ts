import { expect, test } from 'vitest';
import { Migration060StudentBlocks } from '../../src/database/migrations/060-079/060-student-blocks.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 060 in a database with data. */

async function filledDatabase() {
  const database = await databaseBefore(Migration060StudentBlocks);
  await database.em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'One', '[]'), (2, 'Two', '[]');
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date, status, deleted_at)
      select i, n, n, 'A', 'B', '2020-01-01', case when n % 2 = 0 then 'inactive' else 'active' end, case when n % 7 = 0 then now() end
      from generate_series(1, 2) i, generate_series(8190, 8196) n where n % i = 0`);
  await database.up();
  return database;
}

const TOTALS = `select institution_id, status, first_id, sum(total)::int as total from student_totals group by 1, 2, 3 order by 1, 2, 3`;

test('existing students are counted by blocks, and further changes of them too', async () => {
  const { em } = await filledDatabase();
  const total = (institution_id: number, status: string, first_id: number, total: number) => ({
    institution_id,
    status,
    first_id,
    total,
  });
  expect(await em.execute(TOTALS)).toEqual([
    total(1, 'active', 0, 1),
    total(1, 'active', 8192, 2),
    total(1, 'inactive', 8192, 3),
    total(2, 'inactive', 8192, 3),
  ]);
  await em.execute(`update students set status = 'active' where institution_id = 2`);
  expect(await em.execute(`${TOTALS} offset 3`)).toEqual([total(2, 'active', 8192, 3), total(2, 'inactive', 8192, 0)]);
});

test('is undone with the totals of each status', async () => {
  const { em, down } = await filledDatabase();
  await down();
  await em.execute(`update students set status = 'active' where institution_id = 2`);
  expect(await em.execute(`select status, sum(total)::int as total from student_totals group by 1 order by 1`)).toEqual(
    [
      { status: 'active', total: 6 },
      { status: 'inactive', total: 3 },
    ],
  );
});
