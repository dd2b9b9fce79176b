import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { statementsOf } from '../../support/statements.ts';
import { searchedSchool } from '../viewed-school.ts';

/** How one PostgreSQL plans searches. A table that Citus distributes has no estimate of its rows. */

const app = await useApp({}, createUndistributedDatabase);

test('uses different plans for a small and a large share of all students, with the same results', async () => {
  const few = await searchedSchool(app, ['Ada', 'Byron'], ['Ada', 'Lovelace']);
  const most = await searchedSchool(app, ['Ada', 'Byron'], ['Ada', 'King']);
  const { pool } = app;
  await pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
       select $1, n, 'Other', 'Person', n || '@others.example', current_date from generate_series(1, 2000) n`,
    [most.institution.id],
  );
  await pool.query('analyze students');

  for (const [school, plan] of [
    [few, 's.institution_id = $1'],
    [most, 's.institution_id + 0 = $1'],
  ] as const) {
    const statements = await statementsOf(app, async () => {
      expect(await school.names('q=ada byron')).toEqual(['Ada Byron']);
    });
    expect(statements.filter((text) => text.includes(plan))).toHaveLength(1);
  }
});

test.each(['lovelace', 'иванов', '王小明', 'שלומית', 'สมชาย'])('an index of trigrams finds %s', async (word) => {
  const { rows } = await app.pool.query('select cardinality(show_trgm($1)) as trigrams', [word]);
  expect(rows[0].trigrams).toBeGreaterThan(2);
});
