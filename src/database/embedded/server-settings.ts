import { createServer } from 'node:net';

interface Durability {
  throwAway: boolean;
}

/**
 * For a small machine that the program has to itself. Errors of statements are not logged: they would name the personal
 * data of rows, and the program, which meets them, tells of them itself.
 */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  // Plans that were made for empty tables make changes cost more and more until they are analysed: in a new database for
  // seconds, not for a minute.
  autovacuum_naptime: '10s',
  // Ends what a client no longer waits for.
  client_connection_check_interval: '1s',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Faster by never waiting for the disk; a crash of the machine would leave an unreadable database. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Their databases are many and short-lived.
  autovacuum_naptime: '1min',
};

/** The server's settings as arguments of `postgres`, which take precedence over its configuration file. */
export function serverSettings(port: number, { throwAway }: Durability): string[] {
  const settings = { ...common, ...(throwAway ? forTests : {}), port };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A port of the loopback interface that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the loopback interface gave no port');
  return address.port;
}
