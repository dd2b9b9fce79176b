import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { verifyChain } from '../../src/audit/audit-verification.queries.ts';
import { Migration041AuditPartitions } from '../../src/database/migrations/040-059/041-audit-partitions.ts';
import { schoolYearOf, utcDay } from '../../src/database/partitions/periods.ts';
import { databaseBefore } from '../support/database-before.ts';

/** Migration 041 in a database with data. */

const ROWS = `
  select c.sequence, encode(c.hash, 'hex') as hash, c.changes_students, l.id, l.occurred_at::text, l.action, f.id as feed_id, f.type, f.student_number
  from audit_chain c join audit_logs l on l.institution_id = c.institution_id and l.id = c.audit_log_id
    left join student_changes f on f.institution_id = l.institution_id and f.audit_log_id = l.id
  order by c.sequence, f.id`;
const year = schoolYearOf(utcDay(new Date()));

async function filledDatabase() {
  const database = await databaseBefore(Migration041AuditPartitions);
  const { em } = database;
  await em.execute(`
    insert into institutions (id, name, grade_scale) values (1, 'School', '[]');
    insert into students (institution_id, id, student_id, first_name, last_name, enrollment_date)
      values (1, 1, 'S', 'A', 'B', '2020-01-01')`);
  for (const day of ['2019-01-01', '2025-12-31']) await em.execute(record(`timestamptz '${day}'`));
  const before = await em.execute<object[]>(ROWS);
  await database.up();
  return { ...database, before };
}

/** Inserts a record without feed entries and one with two. */
const record = (occurredAt: string) => `
  insert into audit_logs (institution_id, occurred_at, actor_type, action, resource_type)
    values (1, ${occurredAt}, 'system', 'role.created', 'role');
  with log as (
    insert into audit_logs (institution_id, occurred_at, actor_type, action, resource_type)
    values (1, ${occurredAt}, 'system', 'students.imported', 'import') returning id)
  insert into student_changes (institution_id, audit_log_id, type, student_id, student_number)
    select 1, id, type, 1, 'S' from log, unnest(array['created', 'updated']) type`;

/** Verifies the chain by itself. */
async function verification(url: string) {
  const pool = new Pool({ connectionString: url });
  const client = await pool.connect();
  try {
    return await verifyChain(client, 1);
  } finally {
    client.release();
    await pool.end();
  }
}

test('existing records, places and feed entries stay, and the chain continues', async () => {
  const { em, before, url } = await filledDatabase();
  expect(await em.execute(ROWS)).toEqual(before);
  expect(before).toHaveLength(6);
  await em.execute(record('now()'));
  expect(await verification(url)).toMatchObject({ valid: true, checked: 6 });
  const partitions = `
    select tableoid::regclass::text as name, count(*)::int as rows from audit_logs group by 1
    union all select tableoid::regclass::text, count(*)::int from audit_chain group by 1
    union all select tableoid::regclass::text, count(*)::int from student_changes group by 1 order by 1`;
  expect(await em.execute(partitions)).toEqual([
    { name: `audit_chain_${year.name}`, rows: 6 },
    { name: `audit_logs_${year.name}`, rows: 6 },
    { name: `student_changes_${year.name}`, rows: 6 },
  ]);
  expect(await em.execute('select max(id)::int as id from student_changes')).toEqual([{ id: 6 }]);
});

test('existing records are refused changes, in the table and in its partition', async () => {
  const { em } = await filledDatabase();
  for (const table of ['audit_logs', 'audit_chain', 'student_changes', `audit_logs_${year.name}`])
    await expect(em.execute(`delete from ${table}`)).rejects.toThrow(`${table} takes no DELETE`);
});

test('is undone with all records, and the chain continues', async () => {
  const { em, down, before } = await filledDatabase();
  await em.execute(record('now()'));
  await down();
  expect((await em.execute<object[]>(ROWS)).slice(0, before.length)).toEqual(before);
  await em.execute(record('now()'));
  const broken = `
    select c.sequence from (select *, lag(hash, 1, ''::bytea) over (order by sequence) as previous from audit_chain) c
      join audit_logs l on l.institution_id = c.institution_id and l.id = c.audit_log_id
    where c.hash is distinct from audit_hash(c.previous, l, feed_hash(1, l.id))`;
  expect(await em.execute(broken)).toEqual([]);
  expect(await em.execute(ROWS)).toHaveLength(12);
  await expect(em.execute('delete from audit_logs')).rejects.toThrow('audit_logs takes no DELETE');
});
