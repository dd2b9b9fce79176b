import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { closeTemplate, copyDatabase, dropClusterDatabase, withDatabase } from './cluster.ts';

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database without rows, in about 20 ms: a copy of this run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('nodeUrls'), `template ${inject('templateDatabase')} strategy file_copy`);
}

/**
 * Creates a migrated database without rows that is not distributed, also where the run has a cluster: for what concerns one PostgreSQL, such as
 * its plans.
 */
export function createUndistributedDatabase(): Promise<TestDatabase> {
  return createDatabase([inject('adminUrl')], `template ${inject('undistributedTemplate')} strategy file_copy`);
}

/** Creates an empty database. @param options of `create database … template template0` */
export function createEmptyDatabase(options = ''): Promise<TestDatabase> {
  return createDatabase([inject('adminUrl')], `template template0 ${options}`);
}

/** Creates a copy of a migrated database that the first file of this run to ask for it has filled. */
export async function createFilledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const nodes = inject('nodeUrls');
  const filled = `${inject('templateDatabase')}_${name}`;
  const client = new Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled]);
    if (rowCount === 0) await createTemplate(nodes, filled, fill);
  } finally {
    await client.end();
  }
  return createDatabase(nodes, `template ${filled} strategy file_copy`);
}

async function createTemplate(nodes: readonly string[], name: string, fill: (url: string) => Promise<void>) {
  await copyDatabase(nodes, name, `template ${inject('templateDatabase')} strategy file_copy`);
  try {
    await fill(withDatabase(inject('adminUrl'), name));
    await closeTemplate(nodes, name);
  } catch (error) {
    await dropClusterDatabase(nodes, name);
    throw error;
  }
}

async function createDatabase(nodes: readonly string[], options: string): Promise<TestDatabase> {
  const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`;
  await copyDatabase(nodes, name, options);
  return { url: withDatabase(inject('adminUrl'), name), drop: () => dropClusterDatabase(nodes, name) };
}
