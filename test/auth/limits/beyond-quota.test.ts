import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { Client } from '../../support/client.ts';
import { spendQuota } from '../../support/spend-quota.ts';
import { statementsOf } from '../../support/statements.ts';

/** The cost of requests beyond the quota ([D48]). */

const app = await useSharedApp();

async function aThrottledUser() {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const user = await app.make.aUser({ institution, role: 'viewer' });
  const client = await app.as(user);
  await spendQuota(app, user, 1000);
  return { user, client };
}

test('refuses requests without a statement once the quota is known to be exhausted, with the usual headers', async () => {
  const { client } = await aThrottledUser();
  expect((await client.get('/students')).status).toBe(429);
  for (const send of [
    () => client.get('/students'),
    () => client.graphql('{ me { id } }'),
    () => client.get('/nowhere'),
    () => client.post('/students', {}),
  ]) {
    const statements = await statementsOf(app, async () => {
      const { status, headers } = await send();
      expect(status).toBe(429);
      expect(headers.get('ratelimit')).toMatch(/^"hourly";r=0;t=1[78]\d\d$/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1700);
    });
    expect(statements).toEqual([]);
  }
});

test('writes no audit record for permissions refused beyond the quota', async () => {
  const { user, client } = await aThrottledUser();
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/admin/users')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(await auditActions(app, user)).toEqual([]);
});

test('writes no audit record for permissions refused to an API key beyond the quota', async () => {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const user = await app.make.aUser({ institution });
  const { body } = await (await app.as(user)).post('/auth/api-key', { name: 'Bridge' });
  const { pool } = app;
  const refusals = `select from audit_logs where institution_id = $1 and action = 'permission.refused'`;
  const key = new Client(app.url, { 'x-api-key': body.api_key });
  expect((await key.get('/auth/profile')).status).toBe(403);
  expect((await pool.query(refusals, [institution.id])).rowCount).toBe(1);

  await pool.query(`update rate_limits set points = 1000 where key like $1`, [`quota:${institution.id}:api_key:%`]);

  expect((await key.get('/auth/profile')).status).toBe(429);
  expect((await pool.query(refusals, [institution.id])).rowCount).toBe(1);
});
