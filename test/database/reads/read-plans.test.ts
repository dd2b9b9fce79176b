import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { SelectingRequest } from '../../../src/access/service-request.ts';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { readById } from '../../../src/database/reads/by-id.ts';
import { ValidationErrors } from '../../../src/input/validation-errors.ts';
import { listStudents } from '../../../src/students/student.queries.ts';
import { studentReadModel as studentReadModelOf } from '../../../src/students/student.read-model.ts';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const studentReadModel = studentReadModelOf({
  actorType: 'system',
  permissions: new Set(['read:grades', 'read:attendance']),
});

/** How one PostgreSQL plans reads by id, and pages. */

const app = await useApp({}, createUndistributedDatabase);

const students: number[] = [];

const { make } = app;
const institution = await make.anInstitution();
const institutionId = institution.id;
for (let n = 0; n < 3; n += 1) students.push(await make.aStudent(institution));

/** Returns a pool of one connection, so that its statements are those of the test. */
function openOwn(options = ''): Pool {
  const own = ignoreIdleErrors(new Pool({ connectionString: app.registrar.database.url, max: 1, options }));
  onTestFinished(() => own.end());
  return own;
}

test('PostgreSQL plans the statement a few times per connection, not for every number of ids', async () => {
  const own = openOwn();
  const record = (id: number) => ({ from: 'students s', institutionId, id });
  const selection = { format: 'text', fields: [{ name: 'firstName', as: 'first_name' }] } as const;
  for (let size = 1; size <= 20; size += 1) {
    const ids = students.slice(0, 1 + (size % 3));
    await Promise.all(ids.map((id) => readById(own, studentReadModel, record(id), selection)));
  }

  const plans = `select custom_plans, generic_plans from pg_prepared_statements where statement like '%requested(id)%'`;
  expect((await own.query(plans)).rows).toEqual([{ custom_plans: 5, generic_plans: 15 }]);
});

test('PostgreSQL plans the second page of all students a few times per connection, however long the list seems', async () => {
  const { id } = await make.anInstitution();
  await app.pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
     select $1, n, 'Ann', 'Other', n || '@school.example', '2025-09-01' from generate_series(1, 500) n`,
    [id],
  );
  await app.pool.query('analyze students');
  // As if each row cost as much as many rows of a long list.
  const pool = openOwn('-c cpu_tuple_cost=10 -c cpu_index_tuple_cost=10');
  const selection = { format: 'text', fields: [{ name: 'data', as: 'data', fields: [{ name: 'id', as: 'id' }] }] };
  const caller = { institutionId: id, actorType: 'system', permissions: new Set() };
  const request = { caller, database: { pool }, errors: new ValidationErrors(), selection } as unknown;
  for (let n = 1; n <= 20; n += 1) await listStudents(request as SelectingRequest, { page: 2 });

  const plans = `select custom_plans, generic_plans from pg_prepared_statements where statement like '%student_totals%'`;
  expect((await pool.query(plans)).rows).toEqual([{ custom_plans: 5, generic_plans: 15 }]);
});

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

test('each id is read by its own plan: PostgreSQL never joins whole tables for several ids', async () => {
  const joined = ['className', 'parent', 'academicRecords'].map((name) => ({ name, as: name }));
  const record = { from: 'students s', institutionId, id: students[0] as number };
  const [text] = await sqlDuring(app.pool, () =>
    readById(app.pool, studentReadModel, record, { format: 'objects', fields: joined }),
  );
  const client = await app.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query(`set plan_cache_mode = force_generic_plan; prepare by_id as ${text}`);
  const { rows } = await client.query(`explain (format json) execute by_id (${institutionId}, '{1,2,3}')`);

  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
  const steps = plan.Plans?.filter((step) => step['Parent Relationship'] !== 'InitPlan');
  // The ids, and for each of them its record with its joins.
  expect([plan['Node Type'], steps?.map((step) => step['Node Type'])]).toEqual([
    'Nested Loop',
    ['Function Scan', 'Limit'],
  ]);
});
