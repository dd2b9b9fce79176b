import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

/** Compares the totals that triggers maintain (`total` of an unfiltered list, [D5]) with a count of the rows. */

const CONNECTIONS = 4;
const statuses = ['active', 'inactive', 'graduated'] as const;

const database = await createTestDatabase();
const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: database.url }));
await Promise.all(clients.map((client) => client.connect()));
const { rows } = await connection(0).query<{ id: number }>(
  `insert into institutions (name) values ('One'), ('Two') returning id`,
);
const institutions = rows.map(({ id }) => id);
await connection(0).query('create sequence spread_ids increment 3001');

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

function connection(index: number): Client {
  return clients[index] as Client;
}

/** Changes of students, each one statement. `share` selects some of the rows. Ids lie in several blocks, for each of which there are totals. */
const operations = {
  insert: `insert into students (institution_id, id, student_id, first_name, last_name, email, enrollment_date, status)
    select $1, nextval('spread_ids'), gen_random_uuid(), 'A', 'B', gen_random_uuid() || '@example.org', '2024-01-01', $2::text
    from generate_series(1, $3::int)`,
  changeStatus: `update students set status = $2 where institution_id = $1 and id % 5 = $3`,
  rename: `update students set first_name = $2 where institution_id = $1 and id % 5 = $3`,
  softDelete: `update students set deleted_at = now(), status = $2 where institution_id = $1 and id % 5 = $3`,
  restore: `update students set deleted_at = null where institution_id = $1 and status = $2 and id % 5 = $3`,
};

const operation = fc.record({
  sql: fc.constantFrom(...Object.values(operations)),
  institution: fc.nat(1),
  status: fc.constantFrom(...statuses),
  share: fc.nat(4),
  rollback: fc.boolean(),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function run(client: Client, { sql, institution, status, share, rollback }: Operation): Promise<void> {
  await client.query('begin');
  await client.query(sql, [institutions[institution], status, share]);
  await client.query(rollback ? 'rollback' : 'commit');
}

async function runInOrder(client: Client, steps: Operation[]): Promise<void> {
  for (const step of steps) await run(client, step);
}

async function difference(): Promise<unknown[]> {
  const { rows } = await connection(0).query(`
    select * from (
      select institution_id, status, first_id, sum(total)::int as students from student_totals group by 1, 2, 3 having sum(total) <> 0
    ) as kept
    full join (
      select institution_id, status, id - id % 8192 as first_id, count(*)::int as students
      from students where deleted_at is null group by 1, 2, 3
    ) as counted using (institution_id, status, first_id, students)
    where kept is null or counted is null`);
  return rows;
}

test('equal a count after any concurrent changes, including rolled back ones', async () => {
  const perConnection = fc.array(operation, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(perConnection, { minLength: 1, maxLength: CONNECTIONS }), async (schedule) => {
      await Promise.all(schedule.map((steps, index) => runInOrder(connection(index), steps)));
      expect(await difference()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  const { rows } = await connection(0).query<{ some: boolean }>('select count(*) > 0 as some from students');
  expect(rows[0]?.some, 'the schedules created students').toBe(true);
});
