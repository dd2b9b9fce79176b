import { type ClientBase, types } from 'pg';

// By default, pg returns 64-bit integers as texts. Ids and counts never exceed what a number represents exactly.
types.setTypeParser(types.builtins.INT8, Number);

interface ConnectionSettings {
  readonly connectionString: string;
  readonly keepAlive: boolean;
  /** Called by pools for each new connection. */
  onConnect(client: ClientBase): Promise<unknown>;
}

/**
 * Returns the settings of every connection to the database at `url`: the parameters of the URL (`sslmode`, `options`), and ISO dates.
 * The date style is a start-up option, which overrides the settings of the database and its role, costs no round trip, and passes
 * through poolers: PgBouncer keeps DateStyle for each client. Poolers would refuse `jit` there, so pools turn it off by a statement,
 * for reads outside transactions (`JIT_OFF` is for those inside). Behind a pooler that assigns each transaction another session,
 * such a read may still run in a session in which it is on.
 */
export function connectionSettings(url: string): ConnectionSettings {
  const target = new URL(url);
  const options = target.searchParams.get('options') ?? '';
  target.searchParams.set('options', `${options} -c datestyle=ISO`.trim());
  return { connectionString: target.href, keepAlive: true, onConnect };
}

const clusterConnections = new WeakSet<ClientBase>();

const ON_CONNECT = `select set_config('jit', 'off', false), exists (select from pg_extension where extname = 'citus') as citus`;

/** Turns `jit` off for reads outside transactions, and notes whether the server belongs to a cluster. */
async function onConnect(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ citus: boolean }>(ON_CONNECT);
  if (rows[0]?.citus) clusterConnections.add(client);
}

/** Returns whether a pool's connection leads to the coordinator of a Citus cluster. */
export function isClusterConnection(client: ClientBase): boolean {
  return clusterConnections.has(client);
}
