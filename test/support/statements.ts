import type { TestApp } from './app.ts';
import { sqlDuring } from './sql-counter.ts';

/**
 * The texts of the statements that the app sends to its database while `work` runs, those that admit a request (session, rate
 * limit) left out.
 */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const texts = await sqlDuring(app.registrar.database.pool, work);
  return texts.filter((text) => !/\b(sessions|api_keys|users|rate_limits?)\b/.test(text) || /\bstudents\b/.test(text));
}
