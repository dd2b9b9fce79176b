import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectSuperuser, renewSuperuserPassword } from './superuser.ts';

const database = 'registrar';
const ownerName = 'registrar owner, pid';

/** Where the service's role reaches its database. */
export function serviceUrl(cluster: Cluster, port: number): string {
  return `postgres://registrar:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/**
 * The connection that the program which started a server keeps as long as it lives. Unlike a lock file it cannot
 * outlive the program, and unlike a process id it is never somebody else's. Once it bears the owner's name, the
 * service's database is there.
 */
export async function connectOwner(cluster: Cluster, port: number): Promise<Client> {
  const client = await connectSuperuser(cluster, port);
  try {
    await renewSuperuserPassword(client, cluster);
    await makeServiceDatabase(client, cluster.password);
    await client.query("select set_config('application_name', $1, false)", [`${ownerName} ${process.pid}`]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The process id of the program that a running server belongs to, or undefined when that program has ended. */
export async function findOwningProcess(cluster: Cluster, port: number): Promise<number | undefined> {
  const client = await connectSuperuser(cluster, port);
  try {
    const statement = `select split_part(application_name, $1, 2)::int as pid from pg_stat_activity
      where starts_with(application_name, $1)`;
    const { rows } = await client.query<{ pid: number }>(statement, [ownerName]);
    return rows[0]?.pid;
  } finally {
    await client.end();
  }
}

/** The service's own role is no superuser: it owns its database and can make others (tests do), and that is all. */
async function makeServiceDatabase(client: Client, password: string): Promise<void> {
  const role = await client.query("select from pg_roles where rolname = 'registrar'");
  if (role.rowCount === 0) {
    await client.query(`create role registrar login createdb password ${client.escapeLiteral(password)}`);
  }
  const made = await client.query('select from pg_database where datname = $1', [database]);
  if (made.rowCount === 0) await client.query(`create database ${database} owner registrar`);
}
