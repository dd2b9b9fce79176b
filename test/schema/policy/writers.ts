import type { Permission } from '../../../src/access/permissions.ts';
import { useApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { signedIn } from '../../support/signed-in.ts';
import { allBut, aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** Starts an app with an institution, and makes users of it who lack a permission. */
export async function useWriters() {
  const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
  const { user: admin, client: administrator } = await signedIn(app);
  const writers = new Map<Permission, Promise<Client>>();

  /** Returns a user of the institution with every permission except this one. */
  const writerWithout = (permission: Permission): Promise<Client> => {
    const writer = writers.get(permission) ?? aUserWithPermissions(app, admin.institution, allBut(permission));
    writers.set(permission, writer);
    return writer;
  };

  /** Counts the recorded changes and refusals of the institution. */
  const countRecords = async (): Promise<{ changes: number; refusals: number }> => {
    await app.registrar.refusals.flush();
    const { rows } = await app.pool.query(
      `select count(*) filter (where action <> 'permission.refused')::int changes,
         sum(coalesce((changes->'repetitions'->>'to')::int, 1)) filter (where action = 'permission.refused')::int refusals
       from audit_logs where institution_id = $1`,
      [admin.institution.id],
    );
    return rows[0];
  };

  return { app, admin, administrator, writerWithout, countRecords };
}
