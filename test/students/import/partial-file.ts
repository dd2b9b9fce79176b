import type { TestApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';

/** Imports of files that leave out students ([D60]). */

export const HEADER = 'student_id,first_name,last_name,email';
export const row = (name: string) => `${name},A,B,${name}@x.example`;

/** Creates a school with active students of these names, each with the email `name@x.example`. */
export async function aSchoolOf(app: TestApp, names: readonly string[]) {
  const { make } = app;
  const user = await make.aUser({ role: 'registrar' });
  const { institution } = user;
  const ids: Record<string, number> = {};
  for (const name of names) {
    const values = { student_id: name, email: `${name}@x.example`, first_name: 'A', last_name: 'B' };
    ids[name] = await make.aStudent(institution, values);
  }
  return { institution, ids, client: await app.as(user) };
}

export function send(client: Client, rows: readonly string[], fields: Record<string, string> = {}, header = HEADER) {
  const form = { mode: 'upsert', missing: 'deactivate', missing_limit: '100', ...fields };
  return client.post('/students/import', formWith([header, ...rows].join('\n'), form));
}

export async function statuses(client: Client): Promise<Record<string, string>> {
  const { body } = await client.get('/students?limit=100');
  const entries = body.data.map(({ student_id, status }: Record<string, string>) => [student_id, status]);
  return Object.fromEntries(entries);
}

export async function rowsOf(app: TestApp, text: string, values: unknown[]) {
  return (await app.pool.query(text, values)).rows;
}
