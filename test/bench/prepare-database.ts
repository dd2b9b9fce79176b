import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { prefixOf } from '../../src/auth/api-keys/api-key.ts';
import { hashCredential } from '../../src/auth/principals/credential-hash.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { dataSteps } from './data.sql.ts';
import { root, serviceEnvironment } from './environment.ts';
import { firstNames, lastNames } from './names.ts';
import type { BenchOptions } from './options.ts';
import { loadSmallInstitutions } from './small-institutions.ts';
import { apiKey } from './tokens.ts';

/** The number of users with sessions; scenarios with many users send the requests of all of them in turn. */
export const USERS = 10_000;

export interface BenchDatabase {
  readonly url: string;
  /** A superuser's connection that no contender uses. */
  readonly client: Client;
  readonly institutionId: number;
  /** The ids of the small institutions of `--institutions`. */
  readonly smallInstitutions: readonly number[];
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with production settings (commits wait for the disk) and loads the data. */
export async function prepareDatabase(
  students: number,
  { keep, institutions }: Pick<BenchOptions, 'keep' | 'institutions'>,
  progress: (text: string) => void,
): Promise<BenchDatabase> {
  const directory = await openDataDirectory(keep && join(keep, String(students)));
  const server = await startEmbeddedServer(directory.path);
  const client = new Client({ connectionString: superuserUrl(server.url, directory.path) });
  const stop = async () => {
    await client.end().catch(() => undefined);
    await server.stop();
    await directory.remove();
  };
  try {
    await client.connect();
    const institutionId = (await findLoadedInstitution(client)) ?? (await load(server.url, client, students, progress));
    if (institutions > 0) progress('loading small institutions');
    const smallInstitutions = institutions > 0 ? await loadSmallInstitutions(client, institutions, institutionId) : [];
    await storeApiKey(client, institutionId);
    progress('gathering statistics');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { url: server.url, client, institutionId, smallInstitutions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the URL for the superuser, who may run checkpoints. */
function superuserUrl(serviceUrl: string, dataDir: string): string {
  const url = new URL(serviceUrl);
  url.username = 'postgres';
  url.password = readFileSync(join(dataDir, 'postgres', 'superuser-password'), 'utf8').split('\n')[0] as string;
  return url.href;
}

async function openDataDirectory(keep: string | undefined): Promise<{ path: string; remove(): Promise<void> }> {
  if (keep === undefined) return makeDataDirectory();
  mkdirSync(keep, { recursive: true });
  return { path: keep, remove: async () => undefined };
}

async function findLoadedInstitution(client: Client): Promise<number | undefined> {
  const migrated = await client.query(`select to_regclass('id_counters') is not null as migrated`);
  if (!migrated.rows[0].migrated) return undefined;
  // The last step of loading sets the counters.
  const loaded = await client.query(`select from id_counters where kind = 'students' and next >= 20000000`);
  if (loaded.rowCount === 0) return undefined;
  return (await client.query('select min(id) as id from institutions')).rows[0].id;
}

async function load(url: string, client: Client, students: number, progress: (text: string) => void): Promise<number> {
  await runAdmin(url, 'migrate');
  const administrator = ['--admin-email', 'admin@bench.example', '--admin-password', 'a password for benchmarks'];
  await runAdmin(url, 'create-institution', '--name', 'Bench', '--plan', 'enterprise', ...administrator);
  const institutionId: number = (await client.query('select min(id) as id from institutions')).rows[0].id;
  await client.query('set session_replication_role = replica');
  const indexes = await dropIndexes(client);
  const replacements = {
    institution: institutionId,
    students,
    users: USERS,
    firstNames: `{${firstNames}}`,
    lastNames: `{${lastNames(students / 100)}}`,
  };
  for (const [name, text] of dataSteps) {
    progress(`loading ${name}`);
    await client.query(
      text.replace(/\$([a-z]+)\b/gi, (placeholder, key: keyof typeof replacements) =>
        String(replacements[key] ?? placeholder),
      ),
    );
  }
  progress('building indexes');
  for (const definition of indexes) await client.query(definition);
  await client.query('set session_replication_role = default');
  return institutionId;
}

/** Stores the API key of this run. */
async function storeApiKey(client: Client, institutionId: number): Promise<void> {
  await client.query(
    `insert into api_keys (institution_id, name, prefix, key_hash, created_by)
     select $1, 'Bench', $2, $3, min(id) from users where institution_id = $1`,
    [institutionId, prefixOf(apiKey), hashCredential(apiKey)],
  );
}

/** Drops the indexes, because building them after loading is faster. @returns the statements that create them again */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('students', 'guardians', 'enrolments', 'attendance_records', 'grades')
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  // PostgreSQL writes the index of a partitioned table with ONLY, which would leave its partitions without one.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

async function runAdmin(url: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/bundle/admin.js', ...args], {
    cwd: root,
    env: serviceEnvironment(url),
  });
}
