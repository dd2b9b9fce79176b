import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSmallSchool, changed, importFiles, pack } from './small-bundle.ts';

/** The audit trail of a student with the bundles that changed it ([D42]). */

const app = await useSharedApp();

test('shows of a student each bundle that changed it, and its undo, with how, and verifies', async () => {
  const client = await app.as(await app.make.aUser({ role: 'administrator' }));
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  const { id } = await importFiles(client, pack(changed({ users: ['José,García', 'Joe,García'] }, files)));
  const { data } = (await client.get('/students?search=Joe')).body;
  await client.graphql(`mutation { undoOneRosterImport(id: ${id}) { id } }`);
  const trail = await client.get(`/admin/audit-logs?resource_type=student&resource_id=${data[0].id}`);
  const [undo, second, first] = trail.body.data;
  expect([undo.action, second.action, first.action]).toEqual([
    'oneroster.import_undone',
    'oneroster.imported',
    'oneroster.imported',
  ]);
  expect(undo.changes).toEqual({ first_name: { from: 'Joe', to: 'José' } });
  expect(second.changes).toEqual({ first_name: { from: 'José', to: 'Joe' } });
  expect(first.changes).toMatchObject({ first_name: { from: null, to: 'José' } });
  const verified = await client.graphql('{ verifyAuditLog { valid } }');
  expect(verified.body.data.verifyAuditLog).toEqual({ valid: true });
});
