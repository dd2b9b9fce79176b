import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { dataSteps } from './data.sql.ts';
import { root, serviceEnvironment } from './environment.ts';
import { firstNames, lastNames } from './names.ts';
import type { BenchOptions } from './options.ts';

/** Users that are signed in: the requests of a counted plan take turns with them. */
export const USERS = 10_000;

export interface BenchDatabase {
  readonly url: string;
  /** A superuser's connection that belongs to no contender. */
  readonly client: Client;
  readonly institutionId: number;
  stop(): Promise<void>;
}

/** A PostgreSQL with the settings of production (it waits for the disk) and the data on it. */
export async function prepareDatabase(
  students: number,
  { keep }: Pick<BenchOptions, 'keep'>,
  progress: (text: string) => void,
): Promise<BenchDatabase> {
  const directory = await dataDirectory(keep && join(keep, String(students)));
  const server = await startEmbeddedServer(directory.path);
  const client = new Client({ connectionString: superuserUrl(server.url, directory.path) });
  const stop = async () => {
    await client.end().catch(() => undefined);
    await server.stop();
    await directory.remove();
  };
  try {
    await client.connect();
    const institutionId = (await loadedInstitution(client)) ?? (await load(server.url, client, students, progress));
    progress('gathering statistics');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { url: server.url, client, institutionId, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reaches the database as PostgreSQL's superuser, who may checkpoint. */
function superuserUrl(serviceUrl: string, dataDir: string): string {
  const url = new URL(serviceUrl);
  url.username = 'postgres';
  url.password = readFileSync(join(dataDir, 'postgres', 'superuser-password'), 'utf8').split('\n')[0] as string;
  return url.href;
}

async function dataDirectory(keep: string | undefined): Promise<{ path: string; remove(): Promise<void> }> {
  if (keep === undefined) return makeDataDirectory();
  mkdirSync(keep, { recursive: true });
  return { path: keep, remove: async () => undefined };
}

async function loadedInstitution(client: Client): Promise<number | undefined> {
  // The sequences are set in the last step.
  const { rows } = await client.query(
    `select pg_sequence_last_value(to_regclass('students_id_seq')) >= 20000000 as loaded`,
  );
  if (!rows[0].loaded) return undefined;
  return (await client.query('select min(id) as id from institutions')).rows[0].id;
}

async function load(url: string, client: Client, students: number, progress: (text: string) => void): Promise<number> {
  await runAdmin(url, 'migrate');
  const administrator = ['--admin-email', 'admin@bench.example', '--admin-password', 'a password for benchmarks'];
  await runAdmin(url, 'create-institution', '--name', 'Bench', '--plan', 'enterprise', ...administrator);
  const institutionId: number = (await client.query('select min(id) as id from institutions')).rows[0].id;
  await client.query('set session_replication_role = replica');
  const indexes = await dropIndexes(client);
  const places = {
    institution: institutionId,
    students,
    users: USERS,
    firstNames: `{${firstNames}}`,
    lastNames: `{${lastNames(students / 100)}}`,
  };
  for (const [name, text] of dataSteps) {
    progress(`loading ${name}`);
    await client.query(
      text.replace(/\$([a-z]+)\b/gi, (place, key: keyof typeof places) => String(places[key] ?? place)),
    );
  }
  progress('building indexes');
  for (const definition of indexes) await client.query(definition);
  await client.query('set session_replication_role = default');
  return institutionId;
}

/** Indexes are built faster than they are extended. @returns the statements that make them again */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('students', 'guardians', 'enrolments', 'attendance_records', 'grades')
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

async function runAdmin(url: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/src/cli/admin.js', ...args], {
    cwd: root,
    env: serviceEnvironment(url),
  });
}
