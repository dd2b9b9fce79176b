import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { ClientBase, Pool } from 'pg';

/** The number of what a statement is run for, whenever it is: requests and counted work have one each, in their order. */
const origins = new AsyncLocalStorage<number>();
let latest = 0;

/** Numbers the requests of a server, so that `sqlDuring` tells their statements from those of former requests and of timers. */
export function numberRequests(server: Server): void {
  server.prependListener('request', () => origins.enterWith(++latest));
}

/**
 * Collects the SQL statements of work and of the requests that it makes, on a pool's connections, including those of the ORM:
 * `const statements = await sqlDuring(app.pool, () => client.get('/students'))`. What the instance does in the background meanwhile
 * is left out: it may store the counts, disclosures and refusals of requests before.
 */
export async function sqlDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const own = ++latest;
  const restore: (() => void)[] = [];
  const watched = new Set<ClientBase>();
  const watch = (client: ClientBase) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query;
    client.query = function (this: ClientBase, ...args: unknown[]) {
      if ((origins.getStore() ?? 0) >= own) statements.push(textOf(args[0]));
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    restore.push(() => {
      client.query = query;
    });
  };
  pool.on('acquire', watch);
  // `pool.query` gets its connection when another query releases it, and would run in the context of that one.
  const { connect } = pool;
  pool.connect = ((done?: () => void) =>
    connect.call(pool, (done && AsyncLocalStorage.bind(done)) as never)) as typeof connect;
  try {
    await origins.run(own, work);
  } finally {
    pool.off('acquire', watch);
    pool.connect = connect;
    for (const undo of restore) undo();
  }
  return statements;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { text?: string }).text ?? 'a stream');
}
