import { beforeAll } from 'vitest';
import type { Permission } from '../../../src/access/permissions.ts';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';

export const app = useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
export let admin: TestUser;
export let administrator: Client;
const writers = new Map<Permission, Promise<Client>>();

beforeAll(async () => {
  admin = await app.current.make.aUser();
  administrator = await app.current.as(admin);
});

/** Returns a user of the administrator's institution with every permission except this one. */
export function writerWithout(permission: Permission): Promise<Client> {
  const writer = writers.get(permission) ?? aUserWithPermissions(app.current, admin.institution, allBut(permission));
  writers.set(permission, writer);
  return writer;
}

/** Counts the recorded changes and refusals of the institution. */
export async function countRecords(): Promise<{ changes: number; refusals: number }> {
  await app.current.registrar.refusals.flush();
  const { rows } = await app.current.registrar.database.pool.query(
    `select count(*) filter (where action <> 'permission.refused')::int changes,
       sum(coalesce((changes->'repetitions'->>'to')::int, 1)) filter (where action = 'permission.refused')::int refusals
     from audit_logs where institution_id = $1`,
    [admin.institution.id],
  );
  return rows[0];
}
