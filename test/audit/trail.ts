import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';

/** SQL that deletes an institution's checkpoints from the database. */
export const REMOVE_CHECKPOINTS = 'delete from audit_checkpoints where institution_id = :institution';

/** Adds a record to the trail of the client's institution. */
export async function addRecord({ make }: TestApp, client: Client): Promise<void> {
  await client.post('/admin/roles', { name: make.unique('role'), permissions: ['read:students'] });
}

/** Returns the verification of the trail of the client's institution. */
export async function verifyTrail(client: Client) {
  const { body } = await client.graphql(
    '{ verifyAuditLog { valid checked headHash flaw { kind sequence auditLogId } checkpoint { sequence takenAt } } }',
  );
  return body.data.verifyAuditLog;
}
