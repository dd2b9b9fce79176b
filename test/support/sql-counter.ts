import type { ClientBase, Pool } from 'pg';

/**
 * Statements that an instance runs in the background: the check of its notification channel, and the storing of its counts and of
 * disclosures, which may be those of requests before.
 */
const BACKGROUND = /\bpg_notify\b|\brequest_counts\b|\binsert into disclosures\b/;

/**
 * Collects the SQL statements on a pool's connections, including those of the ORM: `const statements =
 * await sqlDuring(app.pool, () => client.get('/students'))`.
 */
export async function sqlDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const restore: (() => void)[] = [];
  const watched = new Set<ClientBase>();
  const watch = (client: ClientBase) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query;
    client.query = function (this: ClientBase, ...args: unknown[]) {
      statements.push(textOf(args[0]));
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    restore.push(() => {
      client.query = query;
    });
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const undo of restore) undo();
  }
  return statements.filter((text) => !BACKGROUND.test(text));
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { text?: string }).text ?? 'a stream');
}
