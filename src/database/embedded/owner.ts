import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectSuperuser, renewSuperuserPassword } from './superuser.ts';

const database = 'registrar';
const ownerName = 'registrar owner, pid';

/** Returns the URL of the service's database, for the service's role. */
export function serviceUrl(cluster: Cluster, port: number): string {
  return `postgres://registrar:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/**
 * Opens the connection that marks a program as the owner of a server. The program keeps it open as long as it runs. Unlike a lock
 * file, it cannot outlive the program; unlike a process id, it cannot be reused by another one. Its application name is set once the
 * service's database exists.
 */
export async function connectOwner(cluster: Cluster, port: number): Promise<Client> {
  const client = await connectSuperuser(cluster, port);
  try {
    await renewSuperuserPassword(client, cluster);
    await createServiceDatabase(client, cluster.password);
    await client.query("select set_config('application_name', $1, false)", [`${ownerName} ${process.pid}`]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns the process id of the program that owns a running server, or undefined if that program has ended. */
export async function findOwningProcess(cluster: Cluster, port: number): Promise<number | undefined> {
  const client = await connectSuperuser(cluster, port);
  try {
    const statement = `select split_part(application_name, $1, 2)::int as pid from pg_stat_activity
      where starts_with(application_name, $1)`;
    return (await client.query<{ pid: number }>(statement, [ownerName])).rows[0]?.pid;
  } finally {
    await client.end();
  }
}

/** The service's role is not a superuser. It only owns its database and can create others, which tests need. */
async function createServiceDatabase(client: Client, password: string): Promise<void> {
  const role = await client.query("select from pg_roles where rolname = 'registrar'");
  if (role.rowCount === 0) {
    await client.query(`create role registrar login createdb password ${client.escapeLiteral(password)}`);
  }
  const existing = await client.query('select from pg_database where datname = $1', [database]);
  if (existing.rowCount === 0) await client.query(`create database ${database} owner registrar`);
}
