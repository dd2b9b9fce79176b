import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aSmallSchool, changed, importFiles, pack } from './small-bundle.ts';

/** The audit trail of a student with the bundles that changed it ([D42]). */

const app = useApp();

test('shows of a student each bundle that changed it, with how, and verifies', async () => {
  const client = await app.current.as(await app.current.make.aUser({ role: 'administrator' }));
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  await importFiles(client, pack(changed({ users: ['José,García', 'Joe,García'] }, files)));
  const { data } = (await client.get('/students?search=Joe')).body;
  const trail = await client.get(`/admin/audit-logs?resource_type=student&resource_id=${data[0].id}`);
  const [second, first] = trail.body.data;
  expect([second.action, first.action]).toEqual(['oneroster.imported', 'oneroster.imported']);
  expect(second.changes).toEqual({ first_name: { from: 'José', to: 'Joe' } });
  expect(first.changes).toMatchObject({ first_name: { from: null, to: 'José' } });
  const verified = await client.graphql('{ verifyAuditLog { valid } }');
  expect(verified.body.data.verifyAuditLog).toEqual({ valid: true });
});
