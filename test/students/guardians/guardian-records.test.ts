import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { findTextsInDatabase } from '../../support/find-texts.ts';
import { mutate } from '../../support/mutate.ts';
import { signedIn } from '../../support/signed-in.ts';

/** The audit records of links of guardians ([D42]). */

const app = await useApp();

const LINK = `mutation ($studentId: Int!, $guardianId: Int!, $relation: String, $primary: Boolean) {
  linkGuardian(studentId: $studentId, guardianId: $guardianId, relation: $relation, primary: $primary) { version }
}`;
const UNLINK = `mutation ($studentId: Int!, $guardianId: Int!) {
  unlinkGuardian(studentId: $studentId, guardianId: $guardianId) { version }
}`;

async function family() {
  const { user, client } = await signedIn(app);
  const run = (mutation: string, variables?: Record<string, unknown>) => mutate(client, mutation, variables);
  const studentId = await app.make.aStudent(user.institution);
  const guardianId = await app.make.aGuardian(user.institution);
  const link = (variables: Record<string, unknown> = {}) => run(LINK, { studentId, guardianId, ...variables });
  const records = (id = guardianId) => auditedChanges(client, { resource_type: 'guardian', resource_id: id });
  return { client, institution: user.institution, studentId, guardianId, run, link, records };
}

test('records a new and a changed link, and nothing for an unchanged one', async () => {
  const { link, records, studentId } = await family();

  await link({ relation: 'mother' });
  await link({ relation: 'stepmother' });
  await link({ relation: 'stepmother' });
  await link({ primary: true });
  await link({ primary: true });
  await link();

  const student = { from: studentId, to: studentId };
  expect(await records()).toEqual([
    {
      action: 'guardian.linked',
      changes: {
        student: { from: null, to: studentId },
        relation: { from: null, to: 'mother' },
        contact_priority: { from: null, to: 1 },
        primary: { from: null, to: false },
      },
    },
    { action: 'guardian.linked', changes: { student, relation: { from: 'mother', to: 'stepmother' } } },
    { action: 'guardian.linked', changes: { student, primary: { from: false, to: true } } },
  ]);
});

test('records a removed link with its former values', async () => {
  const { run, link, records, studentId, guardianId, institution } = await family();
  await link({ guardianId: await app.make.aGuardian(institution), primary: true });
  await link({ relation: 'aunt' });

  await run(UNLINK, { studentId, guardianId });

  expect((await records()).at(-1)).toEqual({
    action: 'guardian.unlinked',
    changes: {
      student: { from: studentId, to: null },
      relation: { from: 'aunt', to: null },
      contact_priority: { from: 2, to: null },
      primary: { from: false, to: null },
    },
  });
});

test('records a link whose priority changes because of another one', async () => {
  const { run, link, records, studentId, institution } = await family();
  const other = await app.make.aGuardian(institution);
  await link({ relation: 'mother', primary: true });

  await link({ guardianId: other, primary: true });
  await run(UNLINK, { studentId, guardianId: other });

  const student = { from: studentId, to: studentId };
  expect((await records()).slice(1)).toEqual([
    {
      action: 'guardian.linked',
      changes: { student, contact_priority: { from: 1, to: 2 }, primary: { from: true, to: false } },
    },
    { action: 'guardian.linked', changes: { student, contact_priority: { from: 2, to: 1 } } },
  ]);
});

test('records moved links for a deleted guardian and for one without an audit key', async () => {
  const { run, link, records, studentId, guardianId, institution } = await family();
  const other = await app.make.aGuardian(institution);
  await link({ guardianId: other });
  await link();
  await app.pool.query('update guardians set audit_key = null where id = $1', [guardianId]);

  await run(`mutation { deleteGuardian(id: ${other}, unlink: true) { id } }`);

  expect((await records()).at(-1)).toEqual({
    action: 'guardian.linked',
    changes: { student: { from: studentId, to: studentId }, contact_priority: { from: 2, to: 1 } },
  });
});

test('seals the relation and makes it unreadable once student or guardian is erased', async () => {
  const { run, link, records, studentId, institution } = await family();
  const relation = 'stepmother of Quirin';
  const sibling = await app.make.aStudent(institution);
  const other = await app.make.aGuardian(institution);
  await link({ relation });
  await link({ studentId: sibling, relation: 'mother of the sibling' });
  await link({ studentId: sibling, guardianId: other, relation });
  expect((await records())[0]?.changes?.relation).toEqual({ from: null, to: relation });

  await run(`mutation { eraseStudent(id: ${studentId}) { id } }`);
  await run(`mutation { deleteGuardian(id: ${other}, unlink: true) { id } }`);

  const erased = { from: '[erased]', to: '[erased]' };
  expect((await records()).map(({ action, changes }) => [action, changes?.relation])).toEqual([
    ['guardian.linked', erased],
    ['guardian.linked', { from: null, to: 'mother of the sibling' }],
    ['guardian.unlinked', undefined],
  ]);
  expect((await records(other)).map(({ action, changes }) => [action, changes?.relation])).toEqual([
    ['guardian.linked', erased],
    ['guardian.unlinked', erased],
    ['guardian.deleted', undefined],
  ]);
  expect(await findTextsInDatabase(app.pool, [relation])).toEqual([]);
  expect(await run('{ verifyAuditLog { valid } }')).toEqual({ valid: true });
});

test('records that a guardian is erased with its only student', async () => {
  const { run, link, records, studentId, guardianId, institution } = await family();
  const shared = await app.make.aGuardian(institution);
  await link();
  await link({ guardianId: shared });
  await link({ guardianId: shared, studentId: await app.make.aStudent(institution) });

  await run(`mutation { eraseStudent(id: ${studentId}) { id } }`);

  const unlinked = { action: 'guardian.unlinked', changes: { student: { from: studentId, to: null } } };
  expect((await records(guardianId)).slice(1)).toEqual([unlinked, { action: 'guardian.deleted', changes: null }]);
  expect((await records(shared)).slice(2)).toEqual([unlinked]);
});
