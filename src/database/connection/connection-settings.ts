import type { ClientBase } from 'pg';

interface ConnectionSettings {
  readonly connectionString: string;
  readonly keepAlive: boolean;
  /** Run by pools on each new connection. */
  onConnect(client: ClientBase): Promise<unknown>;
}

/**
 * How every connection to the database at `url` is made: by what its parameters say (`sslmode`, `options`), and with ISO dates.
 * Those are asked for as the connection starts, which goes before what the database or its role say, costs no round trip, and
 * passes through poolers: PgBouncer keeps DateStyle for each client. They would refuse `jit` there, so pools turn it off by a
 * statement, for reads outside of transactions (`JIT_OFF` is for those within). Behind a pooler that gives each transaction
 * another session, such a read may still meet a session in which it is on.
 */
export function connectionSettings(url: string): ConnectionSettings {
  const target = new URL(url);
  const options = target.searchParams.get('options') ?? '';
  target.searchParams.set('options', `${options} -c datestyle=ISO`.trim());
  const onConnect = (client: ClientBase) => client.query('set jit = off');
  return { connectionString: target.href, keepAlive: true, onConnect };
}
