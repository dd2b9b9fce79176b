interface Durability {
  throwAway: boolean;
}

/**
 * Settings for a small machine that runs only this program. Failed statements are not logged: their messages can contain personal
 * data, and the program reports them itself.
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
  // Plans made for empty tables get slower with every row until the tables are analysed: in a new database that should take seconds,
  // not a minute.
  autovacuum_naptime: '10s',
  // Cancels statements whose client has disconnected.
  client_connection_check_interval: '1s',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Faster, since nothing waits for the disk. A crash of the machine leaves an unreadable database. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Each worker keeps the pool of its shared app beside those of the file that runs.
  max_connections: 300,
  // Each test opens connections, of which a hash of 4,096 rounds would take most of the time. Kept passwords need them.
  scram_iterations: 1,
  // Tests create many short-lived databases, each of which would be visited so often.
  autovacuum_naptime: '5min',
};

/** Returns the settings as arguments of `postgres`, which override its configuration file. */
export function serverSettings(port: number, { throwAway }: Durability): string[] {
  const settings = { ...common, ...(throwAway ? forTests : {}), port };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
