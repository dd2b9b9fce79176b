import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import { findTextsInDatabase } from '../../support/find-texts.ts';
import { mutate } from '../../support/mutate.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Deleting a guardian with students, and restoring one ([D95]). */

const app = await useApp();

async function family(givenName = 'Quirina') {
  const { user, client } = await signedIn(app);
  const { make } = app;
  const { institution } = user;
  const [ada, ben] = [
    await make.aStudent(institution, { student_id: 'A1', first_name: 'Ada', last_name: 'Zed' }),
    await make.aStudent(institution, { student_id: 'B1', first_name: 'Ben', last_name: 'Young' }),
  ];
  const run = (mutation: string) => mutate(client, mutation);
  const { id } = (await run(
    `mutation { createGuardian(input: { name: "${givenName} Family", email: "q@home.example", phone: "541-555-0177" }) { id } }`,
  )) as { id: number };
  for (const [studentId, relation] of [
    [ada, 'mother'],
    [ben, 'stepmother'],
  ])
    await run(
      `mutation { linkGuardian(studentId: ${studentId}, guardianId: ${id}, relation: "${relation}", primary: true) { id } }`,
    );
  const answer = async (query: string) => {
    const { body } = await client.graphql(query);
    return body.errors
      ? { ...body.errors[0].extensions, message: body.errors[0].message }
      : Object.values(body.data)[0];
  };
  const remove = () => answer(`mutation { deleteGuardian(id: ${id}, unlink: true) { id } }`);
  const restore = () =>
    answer(
      `mutation { restoreGuardian(id: ${id}) { id name givenName familyName email phone students { studentId } } }`,
    );
  const guardiansOf = (studentId: number) =>
    answer(`{ student(id: ${studentId}) { guardians { id relation primary contactPriority } } }`);
  return { client, institution, ada, ben, id, run, answer, remove, restore, guardiansOf };
}

test('a guardian with students is not deleted without unlink, and the refusal names them', async () => {
  const { answer, id, guardiansOf, ada } = await family();
  expect(await answer(`mutation { deleteGuardian(id: ${id}) { id } }`)).toEqual({
    code: 'CONFLICT',
    message: `The guardian is linked to Ben Young (B1), Ada Zed (A1). Send unlink: true to unlink and delete the guardian.`,
  });
  expect(await guardiansOf(ada)).toMatchObject({ guardians: [{ id, primary: true }] });
});

test('restores a deleted guardian with the links that it had', async () => {
  const { answer, client, remove, restore, guardiansOf, id, ada, ben } = await family('Xaverina');
  expect(await remove()).toEqual({ id });
  expect(await answer(`{ guardian(id: ${id}) { id } }`)).toBeNull();
  expect(await findTextsInDatabase(app.pool, ['Xaverina'])).toEqual([]);

  expect(await restore()).toEqual({
    id,
    name: 'Xaverina Family',
    givenName: 'Xaverina',
    familyName: 'Family',
    email: 'q@home.example',
    phone: '541-555-0177',
    students: [{ studentId: 'B1' }, { studentId: 'A1' }],
  });
  expect(await guardiansOf(ada)).toEqual({
    guardians: [{ id, relation: 'mother', primary: true, contactPriority: 1 }],
  });
  expect(await guardiansOf(ben)).toMatchObject({ guardians: [{ relation: 'stepmother', primary: true }] });
  const records = await auditedChanges(client, { resource_type: 'guardian', resource_id: id });
  expect(records.map(({ action }) => action).slice(-4)).toEqual([
    'guardian.deleted',
    'guardian.restored',
    'guardian.linked',
    'guardian.linked',
  ]);
  // The values of the time before the deletion are readable again.
  expect(records[0]?.changes?.name).toEqual({ from: null, to: 'Xaverina Family' });
  expect(await answer('{ verifyAuditLog { valid } }')).toEqual({ valid: true });
  expect(await restore()).toMatchObject({ code: 'CONFLICT', message: 'The guardian is not deleted.' });
});

test('a restored guardian leaves the primary guardian whom a student has now', async () => {
  const { run, remove, restore, guardiansOf, institution, ada, ben, id } = await family();
  await remove();
  const other = await app.make.aGuardian(institution);
  await run(`mutation { linkGuardian(studentId: ${ada}, guardianId: ${other}, primary: true) { id } }`);
  await restore();
  expect(await guardiansOf(ada)).toMatchObject({
    guardians: [
      { id: other, primary: true },
      { id, primary: false },
    ],
  });
  expect(await guardiansOf(ben)).toMatchObject({ guardians: [{ id, primary: true }] });
});

test('a deleted guardian is erased with the last of its students', async () => {
  const { run, remove, restore, guardiansOf, ada, ben, id } = await family();
  await remove();
  await run(`mutation { eraseStudent(id: ${ada}) { id } }`);
  expect(await restore()).toMatchObject({ students: [{ studentId: 'B1' }] });
  expect(await guardiansOf(ben)).toMatchObject({ guardians: [{ id, relation: 'stepmother' }] });
  await remove();
  await run(`mutation { eraseStudent(id: ${ben}) { id } }`);
  expect(await restore()).toMatchObject({ code: 'NOT_FOUND' });
});

test('a deleted guardian is erased after 90 days, and not found in another institution', async () => {
  const { id, remove, restore, client } = await family();
  await remove();
  const stranger = await app.as(await app.make.aUser());
  const { body } = await stranger.graphql(`mutation { restoreGuardian(id: ${id}) { id } }`);
  expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  await app.pool.query(`update deleted_guardians set deleted_at = now() - interval '91 days' where id = $1`, [id]);
  await app.startJobs().upkeep();
  expect(await restore()).toMatchObject({ code: 'NOT_FOUND' });
  const records = await auditedChanges(client, { resource_type: 'guardian', resource_id: id });
  expect(records[0]?.changes?.name).toEqual({ from: '[erased]', to: '[erased]' });
});
