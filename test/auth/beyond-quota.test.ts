import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { spendQuota } from '../support/spend-quota.ts';
import { statementsOf } from '../support/statements.ts';

/** What requests beyond the quota cost ([D48]). */

const app = useApp();

async function aThrottledUser() {
  const institution = await app.current.make.anInstitution({ plan: 'standard' });
  const user = await app.current.make.aUser({ institution, role: 'viewer' });
  const client = await app.current.as(user);
  await spendQuota(app.current, user, 1000);
  return { user, client };
}

test('once the quota is known to be used up, reading costs no statement and is told of the quota as ever', async () => {
  const { client } = await aThrottledUser();
  expect((await client.get('/students')).status).toBe(429);
  for (const ask of [
    () => client.get('/students'),
    () => client.graphql('{ me { id } }'),
    () => client.get('/nowhere'),
    () => client.post('/students', {}),
  ]) {
    const statements = await statementsOf(app.current, async () => {
      const { status, headers } = await ask();
      expect(status).toBe(429);
      expect(headers.get('ratelimit')).toMatch(/^"hourly";r=0;t=1[78]\d\d$/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1700);
    });
    expect(statements).toEqual([]);
  }
});
