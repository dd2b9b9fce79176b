import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { type Cluster, newPassword, superuserFile } from './cluster.ts';

/** SQLSTATE of a wrong password. */
const WRONG_PASSWORD = '28P01';

/** Connects as PostgreSQL's superuser. */
export async function connectSuperuser(cluster: Cluster, port: number): Promise<Client> {
  const { password, former } = await readPasswords(cluster);
  if (former === undefined) return connect(port, password as string);
  return connect(port, former).catch((error: { code?: string }) => {
    if (error.code === WRONG_PASSWORD && password !== undefined) return connect(port, password);
    throw error;
  });
}

/**
 * Gives the superuser a new password if it still has the initial one or, in a server of an earlier version, that of the service's
 * role. Only the program that owns the server may call this: two at once could set a password that is in no file.
 */
export async function renewSuperuserPassword(client: Client, cluster: Cluster): Promise<void> {
  const { password = newPassword(), former } = await readPasswords(cluster);
  if (former === undefined) return;
  await writePasswordFile(cluster, `${password}\n${former}`);
  await client.query(`alter role postgres password ${client.escapeLiteral(password)}`);
  await writePasswordFile(cluster, password);
}

/** Servers of earlier versions have no such file; their superuser has the password of the service's role. */
async function readPasswords(cluster: Cluster): Promise<{ password?: string; former?: string }> {
  const text = await readFile(superuserFile(cluster.home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return { former: cluster.password };
  const [password, former] = text.split('\n');
  return { password, former };
}

/** Replaces the file atomically, so that a kill never leaves an incomplete one. */
async function writePasswordFile({ home, user }: Cluster, text: string): Promise<void> {
  const draft = `${superuserFile(home)}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
  await rename(draft, superuserFile(home));
}

async function connect(port: number, password: string): Promise<Client> {
  const settings = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' };
  const client = new Client({ ...settings, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // A lost connection also emits 'end', which is handled.
  await client.connect();
  return client;
}
