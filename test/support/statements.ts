import type { TestApp } from './app.ts';
import { sqlDuring } from './sql-counter.ts';

/**
 * The statements that answer a request, those left out that admit it: whether the database is asked who is there depends on
 * how long ago this instance heard from it.
 */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await sqlDuring(app.registrar.database.pool, work);
  return statements.filter((text) => !/\b(sessions|api_keys|rate_limits)\b/.test(text));
}
