import { expect } from 'vitest';
import { generateApiKey, prefixOf } from '../../src/auth/api-keys/api-key.ts';
import { hashCredential } from '../../src/auth/principals/credential-hash.ts';
import type { TestApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';

/** An entry of the report as tests compare it. */
export interface Entry {
  recipient: { type: string; id: number | null; name: string };
  kind: string;
  purpose: string | null;
  fields: string[];
  studentCount: number | null;
  filter: unknown;
  requestId: string | null;
  occurredAt: string;
}

const REPORT = `query ($studentId: Int!, $from: DateTime, $to: DateTime, $page: Int, $limit: Int) {
  accessReport(studentId: $studentId, from: $from, to: $to, page: $page, limit: $limit) {
    data { recipient { type id name } kind purpose fields studentCount filter requestId occurredAt }
    pagination { total page limit totalPages }
  }
}`;

/** Returns the page of the access report that a member of staff reads. */
export async function reportPage(staff: Client, studentId: number, args: Record<string, unknown> = {}) {
  const { body } = await staff.graphql(REPORT, { studentId, ...args });
  expect(body.errors).toBeUndefined();
  return body.data.accessReport as { data: Entry[]; pagination: Record<string, number> };
}

/** Returns the latest entries of the access report, at most a hundred. */
export async function report(staff: Client, studentId: number): Promise<Entry[]> {
  return (await reportPage(staff, studentId, { limit: 100 })).data;
}

/** Returns a client with an API key of the user's institution. */
export async function withApiKey(app: TestApp, { id, institution }: TestUser, name = 'Lunch app') {
  const key = generateApiKey();
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into api_keys (institution_id, name, prefix, key_hash, created_by) values ($1, $2, $3, $4, $5) returning id`,
    [institution.id, name, prefixOf(key), hashCredential(key), id],
  );
  await app.make.recordCredentials(institution.id);
  return { client: new Client(app.url, { 'x-api-key': key }), recipient: { type: 'api_key', id: rows[0]?.id, name } };
}
