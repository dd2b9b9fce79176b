import type { Pool, PoolClient } from 'pg';
import type { TestApp } from './app.ts';

type Query = PoolClient['query'];

/**
 * The texts of the statements that the app sends to its database while `work` runs, those that admit a request (session, rate
 * limit) left out.
 */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { pool } = app.registrar.database;
  const clients = (pool as Pool & { _clients: PoolClient[] })._clients;
  const originals = clients.map((client) => [client, client.query] as const);
  for (const [client, query] of originals) client.query = noting(texts, query.bind(client) as Query);
  try {
    await work();
  } finally {
    for (const [client, query] of originals) client.query = query;
  }
  return texts.filter((text) => !/\b(sessions|api_keys|users|rate_limits?)\b/.test(text) || /\bstudents\b/.test(text));
}

function noting(texts: string[], query: Query): Query {
  return ((...args: Parameters<Query>) => {
    const [first] = args as unknown as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return query(...args);
  }) as Query;
}
