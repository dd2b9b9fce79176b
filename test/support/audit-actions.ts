import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import type { TestUser } from './factories.ts';

/** Returns the actions of a user in the audit trail, in order. */
export async function auditActions(app: TestApp, user: TestUser): Promise<string[]> {
  const text = `select action from audit_logs where institution_id = $1 and actor_type = 'user' and actor_id = $2 order by id`;
  const { rows } = await app.pool.query<{ action: string }>(text, [user.institution.id, user.id]);
  return rows.map(({ action }) => action);
}

/**
 * Returns action and changes of the records of one action, or of all actions on a resource (`guardian`), oldest first, over the
 * REST API.
 */
export async function auditedChanges(
  client: Client,
  query: { action: string } | { resource_type: string; resource_id?: number },
): Promise<{ action: string; changes: Record<string, { from: unknown; to: unknown }> | null }[]> {
  const parameters = new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>);
  const { body } = await client.get(`/admin/audit-logs?limit=100&${parameters}`);
  const records: { action: string; changes: Record<string, { from: unknown; to: unknown }> | null }[] = body.data;
  return records.reverse().map(({ action, changes }) => ({ action, changes }));
}
