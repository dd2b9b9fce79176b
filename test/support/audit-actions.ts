import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** What the audit trail says that the user did, in order. */
export async function auditActions(app: TestApp, user: TestUser): Promise<string[]> {
  const text = `select action from audit_logs where institution_id = $1 and actor_type = 'user' and actor_id = $2 order by id`;
  const { rows } = await app.registrar.database.pool.query<{ action: string }>(text, [user.institution.id, user.id]);
  return rows.map(({ action }) => action);
}
