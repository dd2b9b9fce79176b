import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../src/database/embedded/free-port.ts';
import { makeDataDirectory } from './data-directory.ts';

/** The PgBouncer on PATH as `1.25`; undefined if there is none. */
export const pgbouncerVersion = /PgBouncer (\d+\.\d+)/.exec(
  spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];

/** True if the PgBouncer on PATH carries prepared statements, as 1.21 and newer do. */
export const pgbouncerCarriesStatements = Number(pgbouncerVersion?.split('.')[1]) >= 21;

if (!pgbouncerCarriesStatements && process.env.VITEST)
  console.warn(`Tests through PgBouncer are skipped: ${pgbouncerVersion ?? 'none'} on PATH, they need 1.21 or newer.`);

export interface PgBouncer {
  /** The database's URL through the pooler. */
  readonly url: string;
  /** Kills the pooler with all its connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PgBouncer before the database at `url`. @param settings that differ from those of docs/performance.md */
export async function startPgBouncer(url: string, settings: Record<string, string | number> = {}): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(url);
  const directory = await makeDataDirectory();
  const listenPort = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(directory.path, 'users'),
    pool_mode: 'transaction',
    ...(pgbouncerCarriesStatements && { max_prepared_statements: 1000 }),
    default_pool_size: 8,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(directory.path, 'pgbouncer.ini');
  await writeFile(
    join(directory.path, 'users'),
    `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`,
  );
  await writeFile(file, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  for (const name of ['users', 'pgbouncer.ini']) await chmod(join(directory.path, name), 0o644);
  const pooled = Object.assign(new URL(url), { host: `127.0.0.1:${listenPort}` }).href;
  const run = async () => {
    // PgBouncer refuses to run as root.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn('pgbouncer', [file], { ...user, cwd: '/', stdio: 'ignore' });
    await waitUntilConnectable(pooled);
    return child;
  };
  let child = await run();
  const kill = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url: pooled,
    async restart() {
      await kill();
      child = await run();
    },
    async stop() {
      await kill();
      await directory.remove();
    },
  };
}

async function waitUntilConnectable(url: string): Promise<void> {
  for (let attemptsLeft = 250; ; attemptsLeft -= 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attemptsLeft === 0) throw error;
    }
    await delay(20);
  }
}
