import { expect, test } from 'vitest';
import { auditTables } from '../../src/audit/audit-partitions.ts';
import { schoolYearOf, utcDay } from '../../src/database/partitions/periods.ts';
import { useApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { filledPartitions } from '../support/filled-partitions.ts';
import { tamper } from '../support/tampering.ts';
import { addRecord, verifyTrail } from './trail.ts';

/** The audit trail, its chain and the feed are divided by school year. */

const app = await useApp();
const current = schoolYearOf(utcDay(new Date()));
const next = schoolYearOf(current.to);
const FAR = '2999-01-01';
const TABLES = auditTables.map(({ name }) => name).sort();

async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await app.pool.query(text, values)).rows;
}

/** Returns an institution whose student was created this year, updated in the next one, and deleted far in the future. */
async function trailOfThreeYears() {
  const { institution, ...user } = await app.make.aUser();
  const client = await app.signIn({ institution, ...user });
  const { body } = await client.post('/students', {
    student_id: 'P-1',
    first_name: 'Ann',
    last_name: 'Lee',
    email: `ann-${institution.id}@students.example`,
  });
  await client.put(`/students/${body.id}`, { first_name: 'Anna' });
  await client.delete(`/students/${body.id}`);
  await writeOn(institution.id, next.from, 'student.updated');
  await writeOn(institution.id, FAR, 'student.deleted');
  return { institution, client };
}

/** Makes the records of an action those of another day. */
async function writeOn(institutionId: number, day: string, action: string): Promise<void> {
  const ids = `select id from audit_logs where institution_id = :institution and action = '${action}'`;
  const set = (table: string, column: string) =>
    `update ${table} set day = '${day}' where institution_id = :institution and ${column} in (${ids})`;
  const { pool } = app;
  await tamper(pool, institutionId, ...['audit_chain', 'student_changes'].map((table) => set(table, 'audit_log_id')));
  await tamper(pool, institutionId, set('audit_logs', 'id'));
}

const partitionsOf = (institutionId: number) => filledPartitions(app.pool, TABLES, institutionId);

const named = (...years: string[]) => TABLES.flatMap((table) => years.map((year) => `${table}_${year}`)).sort();

async function actionsOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/admin/audit-logs?resource_type=student');
  return body.data.map(({ action }: { action: string }) => action);
}

async function feedOf(client: Client, after: string | null = null) {
  const { body } = await client.graphql(
    'query ($after: String) { changes(first: 1, after: $after) { entries { type } cursor hasMore } }',
    { after },
  );
  return body.data.changes;
}

test('a trail of several school years is verified, listed and fed in order', async () => {
  const { institution, client } = await trailOfThreeYears();
  expect(await partitionsOf(institution.id)).toEqual(named(current.name, 'default'));
  const verification = await verifyTrail(client);
  expect(verification).toMatchObject({ valid: true, flaw: null });
  expect(await actionsOf(client)).toEqual(['student.deleted', 'student.updated', 'student.created']);
  const types: string[] = [];
  for (let page = await feedOf(client); ; page = await feedOf(client, page.cursor)) {
    types.push(...page.entries.map(({ type }: { type: string }) => type));
    if (!page.hasMore) break;
  }
  expect(types).toEqual(['created', 'updated', 'deleted']);
});

test('the upkeep creates the partitions of the next school year, to which its records move, and the chain stays valid', async () => {
  const { institution, client } = await trailOfThreeYears();
  await app.startJobs().upkeep();
  expect(await partitionsOf(institution.id)).toEqual(named(current.name, next.name, 'default'));
  await addRecord(app, client);
  const { valid, checked } = await verifyTrail(client);
  const records = await query('select from audit_logs where institution_id = $1', [institution.id]);
  expect({ valid, checked }).toEqual({ valid: true, checked: records.length });
  await app.startJobs().upkeep();
  expect(await partitionsOf(institution.id)).toEqual(named(current.name, next.name, 'default'));
});

test('every partition refuses changes of its records', async () => {
  await app.startJobs().upkeep();
  // The name of a shard ends with its number.
  for (const partition of named(current.name, next.name, 'default'))
    for (const statement of [
      `delete from ${partition}`,
      `truncate ${partition} cascade`,
      `update ${partition} set ${partition.startsWith('audit_chain') ? 'sequence' : 'id'} = 1`,
    ])
      await expect(query(statement), statement).rejects.toThrow(
        new RegExp(`^${partition}(_\\d+)? takes no ${statement.split(' ')[0]?.toUpperCase()}`),
      );
});

test('a record of another school year that was changed is found', async () => {
  const { institution, client } = await trailOfThreeYears();
  const change = `update audit_logs set actor_name = 'somebody else' where institution_id = :institution and day = '${FAR}'`;
  await tamper(app.pool, institution.id, change);
  expect(await verifyTrail(client)).toMatchObject({ valid: false, flaw: { kind: 'changed' } });
});

test('a place in the chain whose record is in no partition is found', async () => {
  const { institution, client } = await trailOfThreeYears();
  await tamper(
    app.pool,
    institution.id,
    `delete from audit_logs where institution_id = :institution and day = '${next.from}'`,
  );
  expect(await verifyTrail(client)).toMatchObject({ valid: false, flaw: { kind: 'missing' } });
});
