import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/**
 * Sets the number of requests that a credential has made in the current window.
 * @param credential the user's own by default
 */
export async function spendQuota(
  app: TestApp,
  { id, institution }: TestUser,
  points: number,
  credential = `user:${id}`,
): Promise<void> {
  await app.pool.query(
    `insert into rate_limits values ('quota:' || $1, $2, $3) on conflict (key) do update set points = $2`,
    [`${institution.id}:${credential}`, points, Date.now() + 1_800_000],
  );
}
