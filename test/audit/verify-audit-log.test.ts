import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { signedIn } from '../support/signed-in.ts';
import { tamper as tamperWith } from '../support/tampering.ts';

/** GraphQL `verifyAuditLog` ([D42]) detects tampering by an attacker with full access to the database. */

const app = await useSharedApp();
let admin: TestUser;
let client: Client;

beforeEach(async () => {
  ({ user: admin, client } = await signedIn(app));
  for (let index = 0; index < 5; index += 1) await aRole();
});

async function aRole(): Promise<void> {
  await client.post('/admin/roles', { name: app.make.unique('role'), permissions: ['read:students'] });
}

async function verify() {
  const { body } = await client.graphql(
    '{ verifyAuditLog { valid checked headHash flaw { kind sequence auditLogId } } }',
  );
  return body.data.verifyAuditLog;
}

/** Returns the ids of the institution's records by their place in the chain, from 1. */
async function chainedIds(): Promise<number[]> {
  const text = 'select audit_log_id as id from audit_chain where institution_id = $1 order by sequence';
  const { rows } = await app.pool.query<{ id: number }>(text, [admin.institution.id]);
  return [0, ...rows.map(({ id }) => id)];
}

function tamper(...statements: string[]): Promise<void> {
  return tamperWith(app.pool, admin.institution.id, ...statements);
}

test('finds no flaw in an intact trail, and returns the number of records', async () => {
  const records = await chainedIds();
  const result = await verify();

  expect(result).toEqual({
    valid: true,
    checked: records.length - 1,
    headHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    flaw: null,
  });
});

test('verifies a trail with twenty concurrent writers', async () => {
  const before = await verify();
  await Promise.all(Array.from({ length: 20 }, aRole));

  const result = await verify();
  expect(result).toMatchObject({ valid: true, checked: before.checked + 20 });
  expect(result.headHash).not.toBe(before.headHash);
});

test('finds a record that was changed', async () => {
  const records = await chainedIds();
  await tamper(`update audit_logs set changes = '{}' where institution_id = :institution and id = ${records[3]}`);

  expect(await verify()).toMatchObject({
    valid: false,
    checked: 2,
    flaw: { kind: 'changed', sequence: 3, auditLogId: records[3] },
  });
});

test('finds a record that was removed, with or without its place', async () => {
  const records = await chainedIds();
  await tamper(
    `delete from audit_chain where institution_id = :institution and sequence = 4`,
    `delete from audit_logs where institution_id = :institution and id = ${records[4]}`,
  );

  expect(await verify()).toMatchObject({ valid: false, checked: 3, flaw: { kind: 'missing', sequence: 4 } });
});

test('finds that the last records were removed', async () => {
  const last = (await chainedIds()).length - 1;
  await tamper(`delete from audit_chain where institution_id = :institution and sequence = ${last}`);

  expect(await verify()).toMatchObject({ valid: false, checked: last - 1, flaw: { kind: 'missing', sequence: last } });
});

test.each([
  ['the head was set back', 'update audit_heads set sequence = sequence - 1 where institution_id = :institution'],
  ['the head was removed', 'delete from audit_heads where institution_id = :institution'],
  [
    'the last record and its hash were rewritten',
    `update audit_logs set request_id = 'forged' where institution_id = :institution and id = :last;
     update audit_chain place set hash = audit_hash(former.hash, log) from audit_chain former, audit_logs log
     where place.institution_id = :institution and place.audit_log_id = :last
       and former.institution_id = :institution and former.sequence = place.sequence - 1
       and log.institution_id = :institution and log.id = :last`,
  ],
])('finds that %s', async (_, statement) => {
  const records = await chainedIds();
  const sequence = records.length - 1;
  await tamper(statement.replaceAll(':last', String(records[sequence])));

  expect(await verify()).toMatchObject({ valid: false, checked: sequence, flaw: { kind: 'changed', sequence } });
});

test('finds two swapped records', async () => {
  const [, , second, third] = await chainedIds();
  await tamper(
    `update audit_chain set sequence = -1 where institution_id = :institution and sequence = 2`,
    `update audit_chain set sequence = 2 where institution_id = :institution and sequence = 3`,
    `update audit_chain set sequence = 3 where institution_id = :institution and sequence = -1`,
  );

  expect(second).not.toBe(third);
  expect(await verify()).toMatchObject({
    valid: false,
    checked: 1,
    flaw: { kind: 'changed', sequence: 2, auditLogId: third },
  });
});

test('finds a record that was added without a place in the chain', async () => {
  await tamper(
    `insert into audit_logs (institution_id, id, actor_type, action, resource_type)
     select :institution, max(id) + 1, 'system', 'student.updated', 'student' from audit_logs where institution_id = :institution`,
  );

  expect(await verify()).toMatchObject({ valid: false, flaw: { kind: 'unchained', auditLogId: expect.any(Number) } });
});

test('needs the permission to read the trail', async () => {
  const registrar = await app.as(await app.make.aUser({ institution: admin.institution, role: 'registrar' }));
  const { body } = await registrar.graphql('{ verifyAuditLog { valid } }');

  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});
