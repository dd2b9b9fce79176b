import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { sqlDuring } from './sql-counter.ts';

/**
 * Returns the statements of a request, without those for authentication and limits: whether these run depends on the age of the
 * cached principal. An answer that the work returns must be a success, since a refusal has the same few whatever it is asked.
 */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await sqlDuring(app.pool, async () => {
    const answer = await work();
    for (const member of ['error', 'errors']) expect({ answer }).not.toHaveProperty(['answer', 'body', member]);
  });
  return statements.filter((text) => !/\b(sessions|api_keys|rate_limits)\b/.test(text));
}
