import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

/** Compares the totals of guardians that triggers maintain, which OneRoster sends, with a count of the rows. */
const database = await createTestDatabase();
const clients = Array.from({ length: 3 }, () => new Client({ connectionString: database.url }));
await Promise.all(clients.map((client) => client.connect()));
const { rows } = await (clients[0] as Client).query<{ id: number }>(
  `insert into institutions (name) values ('One'), ('Two') returning id`,
);
const institutions = rows.map(({ id }) => id);

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

const step = fc.record({
  text: fc.constantFrom(
    `insert into guardians (institution_id, name) select $1, 'A' from generate_series(1, $2::int)`,
    'delete from guardians where institution_id = $1 and id % 5 = $2',
    `update guardians set name = 'B' where institution_id = $1 and id % 5 = $2`,
  ),
  institution: fc.nat(1),
  share: fc.nat(4),
  rollback: fc.boolean(),
});

test('equal a count after any concurrent changes, including rolled back ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 3 }), async (schedule) => {
      const run = async (client: Client, steps: (typeof schedule)[number]) => {
        for (const { text, institution, share, rollback } of steps) {
          await client.query('begin');
          await client.query(text, [institutions[institution], share]);
          await client.query(rollback ? 'rollback' : 'commit');
        }
      };
      await Promise.all(schedule.map((steps, index) => run(clients[index] as Client, steps)));
      const { rows } = await (clients[0] as Client).query(`
        select i.id, coalesce((select sum(total) from guardian_totals where institution_id = i.id), 0)::int as kept,
          (select count(*) from guardians where institution_id = i.id)::int as counted
        from institutions i order by id`);
      expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
    }),
    { numRuns: 25 },
  );
  const { rows } = await (clients[0] as Client).query('select count(*) > 0 as some from guardians');
  expect(rows[0].some, 'the schedules created guardians').toBe(true);
});
