import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { RECHAIN, tamper } from '../../support/tampering.ts';

/** The audit trail of a student with the imports that changed it ([D42]). */

const app = await useSharedApp();

const FIRST =
  'student_id,first_name,last_name,zip,guardian_name,guardian_email\nA,Ann,Lee,07030,Pat,pat@x.example\nB,Bob,Ray,,,';
const SECOND = 'student_id,first_name,zip\nA,Anna,\nB,Bob,';

async function aTrail() {
  const { user, client } = await signedIn(app, 'administrator');
  const imports = [];
  for (const file of [FIRST, SECOND])
    imports.push((await client.post('/students/import', formWith(file, { mode: 'upsert' }))).body.id as number);
  const { data } = (await client.get('/students?limit=100')).body;
  const idOf = (number: string) =>
    data.find((each: Record<string, unknown>) => each.student_id === number).id as number;
  return { client, institution: user.institution, imports, ann: idOf('A'), bob: idOf('B') };
}

async function trailOf(client: Client, student: number) {
  const { body } = await client.get(`/admin/audit-logs?resource_type=student&resource_id=${student}`);
  return body.data as { action: string; resource: unknown; changes: Record<string, unknown> | null }[];
}

const verify = async (client: Client) =>
  (await client.graphql('{ verifyAuditLog { valid flaw { kind } } }')).body.data.verifyAuditLog;

test('shows of a student each import that changed it, with how', async () => {
  const { client, imports, ann, bob } = await aTrail();
  await client.put(`/students/${ann}`, { first_name: 'Annika' });
  const trail = await trailOf(client, ann);
  expect(trail.map(({ action }) => action)).toEqual(['student.updated', 'students.imported', 'students.imported']);
  const [, second, first] = trail;
  expect(second).toMatchObject({
    resource: { type: 'import', id: imports[1] },
    changes: { first_name: { from: 'Ann', to: 'Anna' }, 'address.zip': { from: '07030', to: null } },
  });
  expect(Object.keys(second?.changes ?? {})).toHaveLength(2);
  expect(first?.changes).toMatchObject({
    student_id: { from: null, to: 'A' },
    'address.zip': { from: null, to: '07030' },
    status: { from: null, to: 'active' },
    guardians: { from: null, to: [expect.any(Number)] },
  });
  expect((await trailOf(client, bob)).map(({ resource }) => resource)).toEqual([{ type: 'import', id: imports[0] }]);
  const all = (await client.get('/admin/audit-logs?action=students.imported')).body.data;
  expect(all[0].changes).toMatchObject({ updated: { to: 1 } });
  expect(await verify(client)).toEqual({ valid: true, flaw: null });
});

test('shows the undo of an import as a change of its students', async () => {
  const { client, imports, ann } = await aTrail();
  await client.graphql(`mutation { undoImport(id: ${imports[1]}) { updated } }`);
  const [undo] = await trailOf(client, ann);
  expect(undo).toMatchObject({
    action: 'students.import_undone',
    changes: { first_name: { from: 'Anna', to: 'Ann' } },
  });
});

test('finds a change of a student by an import that was altered, also if the chain is made anew', async () => {
  const { client, institution, ann } = await aTrail();
  await tamper(
    app.pool,
    institution.id,
    `update student_changes set changes = set_byte(changes, 30, 255 - get_byte(changes, 30))
     where institution_id = :institution and student_id = ${ann} and type = 'updated'`,
    RECHAIN,
  );
  expect(await verify(client)).toEqual({ valid: false, flaw: { kind: 'changed' } });
  expect((await trailOf(client, ann))[0]?.changes).toMatchObject({ first_name: { to: '[unreadable]' } });
});

test('seals values with the key of their student, so that an erasure leaves none to read', async () => {
  const { client, institution, ann } = await aTrail();
  await client.graphql(`mutation { eraseStudent(id: ${ann}) { message } }`);
  const imported = (await trailOf(client, ann)).find(({ action }) => action === 'students.imported');
  expect(imported?.changes).toMatchObject({ first_name: { from: '[erased]', to: '[erased]' } });
  const { rows } = await app.pool.query(
    `select (select audit_key from students s where (s.institution_id, s.id) = (c.institution_id, c.student_id)) as key, position('first_name'::bytea in changes) as place
     from student_changes c where institution_id = $1 and student_id = $2 and changes is not null`,
    [institution.id, ann],
  );
  expect(rows).toEqual([
    { key: null, place: 0 },
    { key: null, place: 0 },
  ]);
  expect(await verify(client)).toEqual({ valid: true, flaw: null });
});

test('shows the undo of an import as the deletion of a student whom it created', async () => {
  const { client, imports, bob } = await aTrail();
  await client.graphql(`mutation { undoImport(id: ${imports[0]}) { created } }`);
  const [undo, created] = await trailOf(client, bob);
  expect(undo).toMatchObject({ action: 'students.import_undone', changes: null });
  expect(created).toMatchObject({ action: 'students.imported', changes: { first_name: { from: null, to: 'Bob' } } });
});

test('undoes two imports in reverse order', async () => {
  const { client, imports, ann } = await aTrail();
  const third = await client.post('/students/import', formWith('student_id,zip\nA,999', { mode: 'upsert' }));
  for (const id of [third.body.id, imports[1]]) {
    const { data } = (await client.graphql(`mutation { undoImport(id: ${id}) { updated failed errors { code } } }`))
      .body;
    expect(data.undoImport).toEqual({ updated: 1, failed: 0, errors: [] });
  }
  expect((await client.get(`/students/${ann}`)).body).toMatchObject({ first_name: 'Ann', address: { zip: '07030' } });
  const { data } = (await client.graphql(`mutation { undoImport(id: ${imports[0]}) { created failed } }`)).body;
  expect(data.undoImport).toEqual({ created: 2, failed: 0 });
  expect((await client.get('/students')).body.pagination.total).toBe(0);
});

test('does not undo an import whose student was changed by hand after a later one was undone', async () => {
  const { client, imports, ann } = await aTrail();
  await client.graphql(`mutation { undoImport(id: ${imports[1]}) { updated } }`);
  await client.put(`/students/${ann}`, { phone: '541-555-0101' });
  const { data } = (await client.graphql(`mutation { undoImport(id: ${imports[0]}) { created errors { code } } }`))
    .body;
  expect(data.undoImport).toEqual({ created: 1, errors: [{ code: 'changed_since' }] });
});
