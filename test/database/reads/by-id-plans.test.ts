import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { readById } from '../../../src/database/reads/by-id.ts';
import { studentReadModel as studentReadModelOf } from '../../../src/students/student.read-model.ts';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

const studentReadModel = studentReadModelOf({
  actorType: 'system',
  permissions: new Set(['read:grades', 'read:attendance']),
});

/** How one PostgreSQL plans concurrent reads by id. */

const app = await useApp({}, createUndistributedDatabase);

const students: number[] = [];

const { make } = app;
const institution = await make.anInstitution();
const institutionId = institution.id;
for (let n = 0; n < 3; n += 1) students.push(await make.aStudent(institution));

test('PostgreSQL plans the statement a few times per connection, not for every number of ids', async () => {
  const own = ignoreIdleErrors(new Pool({ connectionString: app.registrar.database.url, max: 1 }));
  onTestFinished(() => own.end());
  const record = (id: number) => ({ from: 'students s', institutionId, id });
  const selection = { format: 'text', fields: [{ name: 'firstName', as: 'first_name' }] } as const;
  for (let size = 1; size <= 20; size += 1) {
    const ids = students.slice(0, 1 + (size % 3));
    await Promise.all(ids.map((id) => readById(own, studentReadModel, record(id), selection)));
  }

  const plans = `select custom_plans, generic_plans from pg_prepared_statements where statement like '%requested(id)%'`;
  expect((await own.query(plans)).rows).toEqual([{ custom_plans: 5, generic_plans: 15 }]);
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
