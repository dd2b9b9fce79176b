import type { TestApp } from './app.ts';
import { sqlDuring } from './sql-counter.ts';

/**
 * Returns the statements of a request, without those for authentication and limits: whether these run depends on the age of the
 * cached principal.
 */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await sqlDuring(app.pool, work);
  return statements.filter((text) => !/\b(sessions|api_keys|rate_limits)\b/.test(text));
}
