import { beforeAll } from 'vitest';
import type { Permission } from '../../../src/access/permissions.ts';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** Starts an app with an institution before the file's tests, and makes users of it who lack a permission. */
export function useWriters() {
  const app = useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
  const school = {} as { admin: TestUser; administrator: Client };
  const writers = new Map<Permission, Promise<Client>>();

  beforeAll(async () => {
    school.admin = await app.current.make.aUser();
    school.administrator = await app.current.as(school.admin);
  });

  /** Returns a user of the institution with every permission except this one. */
  const writerWithout = (permission: Permission): Promise<Client> => {
    const { institution } = school.admin;
    const writer = writers.get(permission) ?? aUserWithPermissions(app.current, institution, allBut(permission));
    writers.set(permission, writer);
    return writer;
  };

  /** Counts the recorded changes and refusals of the institution. */
  const countRecords = async (): Promise<{ changes: number; refusals: number }> => {
    await app.current.registrar.refusals.flush();
    const { rows } = await app.current.pool.query(
      `select count(*) filter (where action <> 'permission.refused')::int changes,
         sum(coalesce((changes->'repetitions'->>'to')::int, 1)) filter (where action = 'permission.refused')::int refusals
       from audit_logs where institution_id = $1`,
      [school.admin.institution.id],
    );
    return rows[0];
  };

  return { app, school, writerWithout, countRecords };
}
