import { Pool, type QueryResultRow } from 'pg';
import { nodeSettings } from '../../src/database/citus/distribute-tables.ts';
import { ignoreIdleErrors } from '../../src/database/connection/idle-errors.ts';
import { eventually } from './eventually.ts';
import { execute, query } from './execute.ts';

/**
 * Returns the URLs of the same database on all nodes of a Citus cluster, the coordinator's first; of a single server, only its own.
 * The workers must accept the coordinator's user and password.
 */
export async function nodeUrls(url: string): Promise<string[]> {
  const [extension] = await query(url, `select from pg_extension where extname = 'citus'`);
  if (!extension) return [url];
  const workers = await query<{ name: string; port: number }>(
    url,
    `select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2`,
  );
  return [url, ...workers.map(({ name, port }) => withHost(url, `${name}:${port}`))];
}

/** Runs one statement in a database on each of its nodes, where it sees the shards, and returns the rows of each, the coordinator's first. */
export async function queryNodes<Row extends QueryResultRow>(url: string, statement: string): Promise<Row[][]> {
  return Promise.all((await nodeUrls(url)).map((node) => query<Row>(withShards(node), statement)));
}

/** Connections to the nodes that a worker keeps: one costs as much as a hundred statements, and each test file creates a database. */
const connections = new Map<string, Pool>();

/** Runs a statement that creates, sets, finds or drops databases. */
async function administer(node: string, statement: string) {
  const kept = connections.get(node);
  const pool =
    kept ?? ignoreIdleErrors(new Pool({ connectionString: node, idleTimeoutMillis: 0, allowExitOnIdle: true }));
  if (!kept) connections.set(node, pool);
  return pool.query(statement);
}

/** Creates a database on every node and makes them a cluster of their own, if there are several. */
export async function createClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await administer(node, `create database ${name}`);
  if (nodes.length > 1) await makeCluster(nodes, name);
}

/** Makes the databases of this name a cluster of their own. */
export async function makeCluster(nodes: readonly string[], name: string): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => new URL(withDatabase(node, name)));
  for (const node of nodes) await execute(withDatabase(node, name), 'create extension citus');
  const { href, hostname, port } = coordinator as URL;
  await execute(href, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) await execute(href, `select citus_add_node('${worker.hostname}', ${worker.port})`);
}

/** Makes a database a template on every node: it takes no more connections, its background workers included. */
export async function closeTemplate(nodes: readonly string[], name: string): Promise<void> {
  if (nodes.length === 1) return;
  await closeDatabase(nodes, name);
  for (const node of nodes) await endConnections(node, name);
}

/** Drops a database on every node. Until all are closed, the background worker of one node would connect to the others. */
export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  if (nodes.length > 1) {
    const holders = await nodesWith(nodes, name);
    // The coordinator first: it prepares transactions on the workers.
    for (const node of holders) await endConnections(node, name, `and backend_type = 'client backend'`);
    await Promise.all(holders.map((node) => rollBackPrepared(node, name)));
    await closeDatabase(holders, name);
  }
  await Promise.all(nodes.map((node) => dropDatabase(node, name)));
}

async function nodesWith(nodes: readonly string[], name: string): Promise<string[]> {
  const found = await Promise.all(
    nodes.map((node) => query(node, `select from pg_database where datname = '${name}'`)),
  );
  return nodes.filter((_, index) => found[index]?.length);
}

async function closeDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await execute(node, `alter database ${name} allow_connections false`);
}

async function endConnections(node: string, name: string, condition = ''): Promise<void> {
  await execute(
    node,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' ${condition}`,
  );
}

/** Rolls back what the end of a connection has left between the two phases of its commit. No database is dropped before that. */
async function rollBackPrepared(node: string, name: string): Promise<void> {
  const text = `select gid from pg_prepared_xacts where database = '${name}'`;
  for (const { gid } of await query<{ gid: string }>(node, text))
    await execute(withDatabase(node, name), `rollback prepared '${gid}'`);
}

/** Copies a template on every node. Settings of a database are not copied with it. */
export async function copyDatabase(nodes: readonly string[], name: string, options: string): Promise<void> {
  const settings = nodes.length === 1 ? [] : nodeSettings(name);
  await Promise.all(
    nodes.map(async (node) => {
      await administer(node, `create database ${name} ${options}`);
      for (const setting of settings) await administer(node, setting);
    }),
  );
}

export function withDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = name;
  return target.href;
}

/** Makes the catalog show the shards of a node. */
function withShards(url: string): string {
  const target = new URL(url);
  target.searchParams.set('options', '-c citus.override_table_visibility=off');
  return target.href;
}

function withHost(url: string, host: string): string {
  const target = new URL(url);
  target.host = host;
  return target.href;
}

const insufficientPrivilege = '42501';

/** Drops a database and ends its connections. Only a superuser may end an autovacuum worker, so this waits until it has finished. */
async function dropDatabase(node: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name} with (force)`;
  const drop = () =>
    administer(node, statement).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== insufficientPrivilege) throw error;
        return false;
      },
    );
  await eventually(drop, `${name} is dropped`);
}
