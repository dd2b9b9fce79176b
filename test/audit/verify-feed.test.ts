import { beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';
import { RECHAIN, tamper as tamperWith } from '../support/tampering.ts';

/** GraphQL `verifyAuditLog` covers the feed of changes to students and the keys of personal values ([D42]). */

const app = await useSharedApp();
let admin: TestUser;
let client: Client;
let student: number;

beforeEach(async () => {
  ({ user: admin, client } = await signedIn(app));
  student = await create('s-1');
  await client.put(`/students/${student}`, { first_name: 'Zoë', phone: '0171 1' });
  const rows = Array.from({ length: 30 }, (_, n) => `i-${n},Ada,Lovelace,i-${n}@students.example`);
  const { body } = await client.post(
    '/students/import',
    formWith(['student_id,first_name,last_name,email', ...rows].join('\n')),
  );
  expect(body.created).toBe(30);
});

async function create(student_id: string): Promise<number> {
  const email = `${student_id}@students.example`;
  const { body } = await client.post('/students', { student_id, first_name: 'Zoe', last_name: 'Zed', email });
  return body.id;
}

async function run(query: string) {
  const { body } = await client.graphql(query);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as Record<string, unknown>;
}

const verify = () => run('{ verifyAuditLog { valid checked flaw { kind sequence auditLogId } } }');

function tamper(...statements: string[]): Promise<void> {
  return tamperWith(
    app.pool,
    admin.institution.id,
    ...statements.map((one) => one.replaceAll(':student', String(student))),
  );
}

/** Returns the place of the first record with this action. */
async function placeOf(action: string) {
  const { rows } = await app.pool.query(
    `select c.sequence::int as sequence, l.id as "auditLogId" from audit_logs l
     join audit_chain c on c.institution_id = l.institution_id and c.audit_log_id = l.id
     where l.institution_id = $1 and l.action = $2 order by 1 limit 1`,
    [admin.institution.id, action],
  );
  return rows[0] as { sequence: number; auditLogId: number };
}

test('is valid with created, changed, imported, deleted, restored and erased students', async () => {
  await client.delete(`/students/${student}`);
  await run(`mutation { restoreStudent(id: ${student}) { id } }`);
  expect(await verify()).toMatchObject({ valid: true });

  await run(`mutation { eraseStudent(id: ${student}) { id } }`);
  expect(await verify()).toMatchObject({ valid: true, flaw: null });
});

test('finds changes to the feed of an erased student', async () => {
  await run(`mutation { eraseStudent(id: ${student}) { id } }`);
  await tamper(
    "update student_changes set student_number = 'somebody' where institution_id = :institution and student_id = :student and type = 'updated'",
  );
  expect(await verify()).toMatchObject({ flaw: { kind: 'changed', ...(await placeOf('student.updated')) } });
});

const FIRST_IMPORTED = `institution_id = :institution and id = (
  select min(id) from student_changes where institution_id = :institution and student_number like 'i-%')`;

test.each([
  [
    'student.updated',
    'was deleted',
    "delete from student_changes where institution_id = :institution and student_id = :student and type = 'updated'",
  ],
  [
    'student.updated',
    'was edited',
    "update student_changes set changed = '{}' where institution_id = :institution and student_id = :student and type = 'updated'",
  ],
  [
    'student.updated',
    'has another type',
    "update student_changes set type = 'deleted' where institution_id = :institution and student_id = :student and type = 'updated'",
  ],
  [
    'student.created',
    'has another identifier',
    "update student_changes set student_number = 's-2' where institution_id = :institution and student_id = :student and type = 'created'",
  ],
  [
    'student.created',
    'lost its digest and has another identifier',
    "update student_changes set student_number = 's-2', number_digest = null where institution_id = :institution and student_id = :student and type = 'created'",
  ],
  [
    'student.created',
    'was moved to a later record',
    `update student_changes set audit_log_id = (select max(id) from audit_logs where institution_id = :institution)
     where institution_id = :institution and student_id = :student and type = 'created'`,
  ],
  [
    'student.created',
    'was added',
    `insert into student_changes (institution_id, audit_log_id, type, student_id, student_number)
     select institution_id, audit_log_id, 'deleted', student_id, student_number from student_changes
     where institution_id = :institution and student_id = :student and type = 'created'`,
  ],
  ['students.imported', 'of an import was deleted', `delete from student_changes where ${FIRST_IMPORTED}`],
  [
    'students.imported',
    'of an import was edited',
    `update student_changes set student_number = 'i' where ${FIRST_IMPORTED}`,
  ],
  [
    'students.imported',
    'is hidden with its record',
    `update audit_chain set changes_students = false where institution_id = :institution and audit_log_id = (
      select audit_log_id from student_changes where ${FIRST_IMPORTED})`,
  ],
])('finds the %s record whose feed entry %s', async (action, _case, statement) => {
  const place = await placeOf(action);
  await tamper(statement);
  expect(await verify()).toMatchObject({
    valid: false,
    checked: place.sequence - 1,
    flaw: { kind: 'changed', ...place },
  });
});

test.each([
  ['was removed', 'update students set audit_key = null where institution_id = :institution and id = :student'],
  [
    'was removed and the chain recomputed',
    `update students set audit_key = null where institution_id = :institution and id = :student; ${RECHAIN}`,
  ],
  [
    'was removed as if the student had been erased',
    `update students set audit_key = null, erased_at = now() where institution_id = :institution and id = :student;
     update student_changes set student_number = 'erased-' || student_id where institution_id = :institution and student_id = :student`,
  ],
])('finds that the key of a student who was not erased %s', async (_case, statement) => {
  await tamper(statement);
  expect(await verify()).toMatchObject({
    valid: false,
    flaw: { kind: 'key_missing', ...(await placeOf('student.created')) },
  });
});

test('finds that the key of a student was replaced', async () => {
  await tamper(
    'update students set audit_key = sha256(audit_key) where institution_id = :institution and id = :student',
  );
  expect(await verify()).toMatchObject({ flaw: { kind: 'changed', ...(await placeOf('student.created')) } });
});

test('finds that the key of a guardian was removed, and accepts a deleted guardian', async () => {
  const guardian = await run(
    'mutation { createGuardian(input: { name: "Pat", email: "pat@parents.example" }) { id } }',
  );
  await run(`mutation { linkGuardian(studentId: ${student}, guardianId: ${guardian.id}) { id } }`);
  expect(await verify()).toMatchObject({ valid: true });
  const { pool } = app;
  const { rows } = await pool.query('select audit_key as key from guardians where institution_id = $1 and id = $2', [
    admin.institution.id,
    guardian.id,
  ]);
  await tamper(`update guardians set audit_key = null where institution_id = :institution and id = ${guardian.id}`);
  expect(await verify()).toMatchObject({ flaw: { kind: 'key_missing', ...(await placeOf('guardian.created')) } });

  await pool.query('update guardians set audit_key = $3 where institution_id = $1 and id = $2', [
    admin.institution.id,
    guardian.id,
    rows[0].key,
  ]);
  await run(`mutation { unlinkGuardian(studentId: ${student}, guardianId: ${guardian.id}) { id } }`);
  await run(`mutation { deleteGuardian(id: ${guardian.id}, unlink: true) { id } }`);
  expect(await verify()).toMatchObject({ valid: true });
});
