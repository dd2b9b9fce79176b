import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

/** The audit trail's hash chain, which triggers maintain ([D42]). */

const WRITERS = 20;

const database = await createTestDatabase();
const client = await connect();
const { rows } = await client.query<{ id: number }>(
  `insert into institutions (name) values ('One'), ('Two') returning id`,
);
const institutions = rows.map(({ id }) => id);

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function connect(): Promise<Client> {
  const connection = new Client({ connectionString: database.url });
  await connection.connect();
  return connection;
}

/** Opens a transaction with `count` audit records. */
async function begin(institutionId: number, count: number): Promise<Client> {
  const writer = await connect();
  const { rows } = await writer.query<{ first: number }>(`select take_ids($1, 'audit_logs', $2) as first`, [
    institutionId,
    count,
  ]);
  await writer.query('begin');
  await writer.query(
    `insert into audit_logs (institution_id, id, actor_type, action, resource_type, resource_id, changes)
     select $1, $3::bigint + n, 'system', 'student.updated', 'student', n, '{"firstName": {"from": "Zoë", "to": null}}'
     from generate_series(0, $2::int - 1) n`,
    [institutionId, count, rows[0]?.first],
  );
  return writer;
}

/** Returns the places in the chain whose hash does not match their record and the previous hash. */
async function brokenPlaces(): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(`
    select chain.institution_id || '#' || chain.sequence as place
    from (select *, lag(hash, 1, ''::bytea) over (partition by institution_id order by sequence) as previous from audit_chain) as chain
      left join audit_logs as log on log.institution_id = chain.institution_id and log.id = chain.audit_log_id
    where chain.hash is distinct from audit_hash(chain.previous, log, feed_hash(log.institution_id, log.id, log.day))
    order by 1`);
  return rows.map(({ place }) => place);
}

test('twenty concurrent transactions in two institutions produce gapless sequences and valid hashes', async () => {
  const plan = Array.from({ length: WRITERS }, (_, index) => ({
    institutionId: institutions[index % 2] as number,
    count: 1 + (index % 3),
    end: index % 7 === 6 ? 'rollback' : 'commit',
  }));
  const writers = await Promise.all(plan.map(({ institutionId, count }) => begin(institutionId, count)));
  await Promise.all(writers.map((writer, index) => writer.query(plan[index]?.end as string)));
  await Promise.all(writers.map((writer) => writer.end()));

  const { rows } = await client.query(`
    select institution_id, count(*)::int as records, min(sequence)::int as first, max(sequence)::int as last,
      (select count(*)::int from audit_logs where institution_id = audit_chain.institution_id) as logs,
      (select sequence::int from audit_heads where institution_id = audit_chain.institution_id) as head
    from audit_chain group by 1 order by 1`);
  expect(rows).toEqual(
    institutions.map((institutionId) => {
      const committed = plan.filter((entry) => entry.institutionId === institutionId && entry.end === 'commit');
      const records = committed.reduce((sum, { count }) => sum + count, 0);
      return { institution_id: institutionId, records, first: 1, last: records, logs: records, head: records };
    }),
  );
  expect(await brokenPlaces()).toEqual([]);
});

test('marks the records of changes to students', async () => {
  const [institutionId] = institutions;
  await client.query(
    `with student as (
       insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date)
       values ($1, 'S1', 'A', 'B', 'a@example.org', '2024-01-01') returning id
     ), log as (
       insert into audit_logs (institution_id, actor_type, action, resource_type) values ($1, 'system', 'student.created', 'student') returning id
     )
     insert into student_changes (institution_id, audit_log_id, type, student_id, student_number)
     select $1, log.id, 'created', student.id, 'S1' from student, log`,
    [institutionId],
  );
  const { rows } = await client.query(
    `select action, changes_students from audit_chain join audit_logs using (institution_id)
     where audit_logs.id = audit_log_id and institution_id = $1 order by sequence desc limit 2`,
    [institutionId],
  );
  expect(rows).toEqual([
    { action: 'student.created', changes_students: true },
    { action: 'student.updated', changes_students: false },
  ]);
});

/** The message of a refusal. On a Citus cluster it names the shard of the table. */
function refusal(table: string, statement: string): RegExp {
  return new RegExp(`^${table}(_[0-9]{6,})? takes no ${statement.split(' ')[0]?.toUpperCase()}:`);
}

test.each([
  ['audit_logs', `request_id = 'x'`],
  ['audit_chain', `hash = ''`],
])('%s refuses UPDATE, DELETE and TRUNCATE', async (table, change) => {
  for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`]) {
    await expect(client.query(statement)).rejects.toThrow(refusal(table, statement));
  }
});

test.each([
  ['student_changes', 'delete from student_changes'],
  ['student_changes', "update student_changes set type = 'deleted'"],
  ['audit_heads', 'update audit_heads set sequence = sequence - 1'],
  ['audit_heads', 'delete from audit_heads'],
  ['audit_checkpoints', 'delete from audit_checkpoints'],
  ['audit_checkpoints', 'update audit_checkpoints set sequence = 1'],
])('%s refuses: %s', async (table, statement) => {
  await expect(client.query(statement)).rejects.toThrow(refusal(table, statement));
});

test('reveals a record that was changed with the triggers disabled', async () => {
  await client.query('begin');
  await client.query('alter table audit_logs disable trigger user');
  await client.query(
    `
    update audit_logs set actor_name = 'somebody else'
    where institution_id = $1 and id = (select audit_log_id from audit_chain where institution_id = $1 and sequence = 3)`,
    [institutions[1]],
  );
  expect(await brokenPlaces()).toEqual([`${institutions[1]}#3`]);
  await client.query('rollback');
});
