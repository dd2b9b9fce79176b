import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { migrate } from '../../src/database/migrate.ts';
import { Migration015AuditFeed } from '../../src/database/migrations/015-audit-feed.ts';
import { TestApp } from '../support/app.ts';
import { createUndistributedDatabase } from '../support/database.ts';
import { migrateDown } from '../support/database-before.ts';
import { tamper } from '../support/tampering.ts';

/** Migrates a database whose audit trail has records from before the feed was part of the chain (migration 015). */
async function migratedApp() {
  const app = await TestApp.start({}, createUndistributedDatabase);
  onTestFinished(() => app.stop());
  const { pool, url } = app.registrar.database;
  const user = await app.make.aUser();
  const { id } = user.institution;
  await app.make.aUser();
  await migrateDown(url, Migration015AuditFeed);
  await pool.query(`insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date, audit_key)
    select ${id}, 's-' || n, 'Ada', 'L', n || '@x.example', '2026-01-01', case when n < 9 then sha256(n::text::bytea) end
    from generate_series(1, 9) n`);
  for (const half of ['id < 5', 'id >= 5']) {
    await pool.query(`with log as (
        insert into audit_logs (institution_id, actor_type, action, resource_type)
        values (${id}, 'system', 'students.imported', 'import') returning id)
      insert into student_changes (institution_id, audit_log_id, type, student_id, student_number)
        select ${id}, log.id, 'created', students.id, students.student_id from students, log where students.${half}`);
  }
  const former = await chain(pool);
  await migrate(url, ormOptions);
  const client = await app.as(user);
  const verify = async () => {
    const { body } = await client.graphql('{ verifyAuditLog { valid checked flaw { kind sequence } } }');
    return body.data.verifyAuditLog;
  };
  return { client, verify, pool, former, institutionId: id };
}

async function chain(pool: Pool) {
  return (
    await pool.query(
      'select institution_id, sequence, audit_log_id, hash, changes_students from audit_chain order by institution_id, sequence',
    )
  ).rows;
}

test('the migrated trail keeps its hashes and is valid with old and new feed entries', async () => {
  const { client, verify, pool, former, institutionId } = await migratedApp();
  expect(former).toHaveLength(2);
  expect((await chain(pool)).slice(0, 2)).toEqual(former);
  const records = await pool.query(`select institution_id from audit_logs where action = 'audit.feed_chained'`);
  expect(records.rows).toEqual([{ institution_id: institutionId }]);

  expect(await verify()).toMatchObject({ valid: true, flaw: null });
  await client.post('/students', { student_id: 'new', first_name: 'New', last_name: 'One', email: 'new@x.example' });
  await client.graphql('mutation { eraseStudent(id: 1) { id } }');
  expect(await verify()).toMatchObject({ valid: true, flaw: null });
});

test.each([
  [
    'was deleted',
    'delete from student_changes where institution_id = :institution and student_id = 2',
    { kind: 'changed', sequence: 3 },
  ],
  [
    'was edited',
    `update student_changes set type = 'deleted' where institution_id = :institution and student_id = 7`,
    { kind: 'changed', sequence: 3 },
  ],
  [
    'has another identifier',
    `update student_changes set student_number = 'x' where institution_id = :institution and student_id = 7`,
    { kind: 'changed', sequence: 2 },
  ],
  [
    'was moved to another record',
    'update student_changes set audit_log_id = 2 where institution_id = :institution and student_id = 2',
    { kind: 'changed', sequence: 3 },
  ],
])('finds that an old feed entry %s', async (_case, statement, flaw) => {
  const { verify, pool, institutionId } = await migratedApp();
  await tamper(pool, institutionId, statement);
  expect(await verify()).toMatchObject({ valid: false, flaw });
});
