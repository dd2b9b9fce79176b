import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { anOAuthClient, basic, postToken } from '../../support/oauth-client.ts';
import { spendQuota } from '../../support/spend-quota.ts';

const app = await useApp({ TRUST_PROXY: 'loopback' });

const grant = { grant_type: 'client_credentials' };

test('refuses wrong secrets of a client after a hundred from an address, and no right one', async () => {
  const user = await app.make.aUser();
  const [one, other] = [
    await anOAuthClient(app, user, ['read:students']),
    await anOAuthClient(app, user, ['read:students']),
  ];
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const wrong = { ...basic(one.clientId, 'wrong'), ...from('192.0.2.1') };
  const answers = await Promise.all(Array.from({ length: 120 }, () => postToken(app, grant, wrong)));

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(100).fill(401), ...Array(20).fill(429)]);
  const refused = await postToken(app, grant, wrong);
  expect([refused.status, refused.body.error]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  expect((await one.ask({}, from('192.0.2.1'))).status).toBe(200);
  expect((await other.ask({}, from('192.0.2.1'))).status).toBe(200);
  const wrongElsewhere = [
    { ...basic(other.clientId, 'wrong'), ...from('192.0.2.1') },
    { ...basic(one.clientId, 'wrong'), ...from('192.0.2.2') },
  ];
  for (const headers of wrongElsewhere) expect((await postToken(app, grant, headers)).status).toBe(401);
});

test('limits the tokens of a client', async () => {
  const client = await anOAuthClient(app, await app.make.aUser(), ['read:students']);
  expect((await client.ask()).status).toBe(200);
  await app.pool.query('update rate_limits set points = 600 where key = $1', [`oauth_client:${client.clientId}`]);
  const { status, body, headers } = await client.ask();
  expect([status, body.error]).toEqual([429, 'rate_limit_exceeded']);
  expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
});

test('does not count requests for tokens, and counts those with a token by client', async () => {
  const institution = await app.make.anInstitution({ plan: 'standard' });
  const user = await app.make.aUser({ institution });
  const client = await anOAuthClient(app, user, ['read:students']);
  const asked = await client.ask();
  expect(asked.headers.get('ratelimit')).toBeNull();
  const token = await client.aToken();

  const { headers } = await token.get('/students');
  expect(headers.get('x-ratelimit-remaining')).toBe('999');
  expect((await (await client.aToken()).get('/students')).headers.get('x-ratelimit-remaining')).toBe('998');
  // Another client of the school has a quota of its own, and so has the user.
  await spendQuota(app, user, 1000);
  const second = await (await anOAuthClientOf(institution)).aToken();
  expect((await second.get('/students')).headers.get('x-ratelimit-remaining')).toBe('999');
});

async function anOAuthClientOf(institution: Awaited<ReturnType<typeof app.make.anInstitution>>) {
  return anOAuthClient(app, await app.make.aUser({ institution }), ['read:students']);
}
