import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { buildSchema } from '../../../../schema/schema.ts';
import { runAdmin } from '../../../cli/run-admin.ts';
import { TestApp } from '../../../support/app.ts';
import { Client } from '../../../support/client.ts';
import { createTestDatabase } from '../../../support/database.ts';
import type { TestUser } from '../../../support/factories.ts';
import { mutationArguments } from '../../../support/mutation-arguments.ts';
import { rootFields } from '../../../support/root-fields.ts';
import { sampleOperation } from '../../../support/sample-operation.ts';
import { testSettings } from '../../../support/test-settings.ts';

/** Settings of the service that institutions move to: another database, other keys. */
export const targetSettings = {
  ENCRYPTION_KEY: Buffer.from('another thirty-two bytes of key.').toString('base64'),
  JWT_SECRET: 'another secret of the tests, 32 bytes or more',
  WEBHOOK_ALLOW_INSECURE: 'true',
  WEBHOOK_ALLOW_PRIVATE: 'true',
};

export const sourceSettings = { WEBHOOK_ALLOW_INSECURE: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' };

export async function startTarget(createDatabase = createTestDatabase): Promise<TestApp> {
  const { url, drop } = await createDatabase();
  return TestApp.on(url, targetSettings, drop);
}

/** Runs an admin command with the database and the key of a service. */
export async function adminOf(
  app: TestApp,
  settings: { ENCRYPTION_KEY?: string },
  ...args: string[]
): Promise<{ ok: boolean; output: string }> {
  vi.stubEnv('DATABASE_URL', app.registrar.database.url);
  vi.stubEnv('ENCRYPTION_KEY', settings.ENCRYPTION_KEY ?? testSettings.ENCRYPTION_KEY);
  try {
    return await runAdmin(...args);
  } finally {
    vi.unstubAllEnvs();
  }
}

export interface MoveFiles {
  readonly folder: string;
  readonly file: string;
  readonly passphrase: string;
}

/** Creates a folder with a passphrase. */
export async function moveFiles(text = 'correct horse battery staple\n'): Promise<MoveFiles> {
  const folder = await mkdtemp(join(inject('temporaryDirectory') || tmpdir(), 'move-'));
  const passphrase = join(folder, 'passphrase.txt');
  await writeFile(passphrase, text);
  return { folder, file: join(folder, 'institution.move'), passphrase };
}

export function exportTo(app: TestApp, { institution }: TestUser, { file, passphrase }: MoveFiles) {
  const options = ['--institution', String(institution.id), '--out', file, '--passphrase-file', passphrase];
  return adminOf(app, {}, 'export-institution', ...options);
}

export function importFrom(target: TestApp, { file, passphrase }: MoveFiles) {
  return adminOf(target, targetSettings, 'import-institution', '--file', file, '--passphrase-file', passphrase);
}

/**
 * Closes the institution. Exports and deletions begin six seconds later, within which the service writes what it has collected of it:
 * `settled` has that written at once.
 */
export async function closeIn(app: TestApp, { institution }: TestUser, { settled = true } = {}): Promise<void> {
  await adminOf(app, {}, 'close-institution', '--institution', String(institution.id));
  await app.registrar.requestCounter.write();
  await app.registrar.disclosures.flush();
  if (!settled) return;
  const text = `update institutions set closed_at = now() - interval '1 minute' where id = $1`;
  await app.pool.query(text, [institution.id]);
}

/** Creates an institution with one student, closes it and exports it. */
export async function aMovedSchool(app: TestApp): Promise<{ user: TestUser; files: MoveFiles }> {
  const user = await app.make.aUser();
  const client = await app.signIn(user);
  await client.post('/students', { student_id: app.make.unique('S'), first_name: 'Zoë', last_name: 'Ng' });
  const files = await moveFiles();
  await closeIn(app, user);
  expect((await exportTo(app, user, files)).ok).toBe(true);
  return { user, files };
}

/** Mutations with files, which are not sent as plain JSON. */
const uploads = ['importStudents', 'importOneRoster', 'undoImport', 'undoOneRosterImport'];

/** Runs every mutation once in the user's institution, so that its tables have rows, and imports students. */
export async function liveIn(app: TestApp, { institution }: TestUser): Promise<void> {
  const mutations = rootFields(buildSchema()).filter(
    ({ kind, field }) => kind === 'Mutation' && !uploads.includes(field.name) && field.name in mutationArguments,
  );
  for (const mutation of mutations) {
    const user = await app.make.aUser({ institution });
    const client = await app.as(user);
    const args = (await mutationArguments[mutation.field.name]?.({ app, user, client })) ?? {};
    const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 1);
    const { body } = await client.graphql(query, { ...variables, ...args });
    expect(body.errors).toBeUndefined();
  }
  const user = await app.as(await app.make.aUser({ institution }));
  await user.post('/students', { student_id: 'TAB', first_name: 'Tab\there', last_name: 'Back\\slash' });
  await user.get('/students/1');
}

/** Returns a digest of the rows that an institution has, by table. Columns that each key encrypts anew are left out. */
export async function digests(app: TestApp, institutionId: number): Promise<Record<string, string>> {
  const { pool } = app;
  const { rows: tables } = await pool.query<{ table: string }>(`
    select relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
    where c.relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const result: Record<string, string> = {};
  for (const { table } of tables) {
    const text = `
      select count(*) || ' rows ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as digest
      from (select (to_jsonb(t) - 'encrypted_secret')::text as row from ${table} t where institution_id = $1) rows`;
    const { rows } = await pool.query<{ digest: string }>(text, [institutionId]);
    result[table] = rows[0]?.digest ?? '';
  }
  return result;
}

/** Reads over REST whose bodies must be the same before and after a move. */
export async function restBodies(client: Client): Promise<unknown[]> {
  const paths = [
    '/students?limit=100',
    '/students/search?q=slash',
    '/courses',
    '/students/export?format=csv',
    '/webhooks',
  ];
  const first = (await client.get('/students?limit=1')).body.data[0].id;
  const answers = await Promise.all([...paths, `/students/${first}`].map((path) => client.get(path)));
  for (const { status } of answers) expect(status).toBe(200);
  return answers.map(({ body }) => body);
}

export function withKey(app: TestApp, key: string): Client {
  return new Client(app.url, { 'x-api-key': key });
}
