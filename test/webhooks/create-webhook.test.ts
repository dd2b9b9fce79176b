import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useSharedApp();
const url = 'https://198.35.26.96/hooks';

async function administrator() {
  return app.as(await app.make.aUser());
}

test('returns the subscription with its secret, which later responses do not show', async () => {
  const client = await administrator();
  const { status, body, headers } = await client.post('/webhooks', {
    url,
    events: ['student.created', 'grades.submitted'],
    description: ' Library ',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    url,
    events: ['student.created', 'grades.submitted'],
    description: 'Library',
    active: true,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(headers.get('cache-control')).toBe('no-store');
  const list = await client.get('/webhooks');
  expect(JSON.stringify(list.body)).not.toContain('secret');
});

test('stores the secret encrypted and keeps it out of the audit trail', async () => {
  const client = await administrator();
  const { body } = await client.post('/webhooks', { url, events: ['*'] });
  const { pool } = app;
  const { rows } = await pool.query('select * from webhooks where id = $1', [body.id]);
  const key = Buffer.from(body.secret.slice(6), 'base64');
  const stored = rows[0].encrypted_secret as Buffer;
  expect(stored.includes(body.secret)).toBe(false);
  expect(stored.includes(key)).toBe(false);
  const audit = await pool.query(
    `select changes::text from audit_logs where action = 'webhook.created' and resource_id = $1`,
    [body.id],
  );
  expect(audit.rows).toHaveLength(1);
  expect(audit.rows[0].changes).toContain(url);
  expect(audit.rows[0].changes).not.toContain('whsec');
});

const wrong: [field: string, message: string, input: object][] = [
  ['url', 'is required.', { events: ['*'] }],
  ['url', 'is required.', { url: null, events: ['*'] }],
  ['url', 'must be a string.', { url: 7, events: ['*'] }],
  ['url', 'must begin with https://.', { url: 'http://example.org', events: ['*'] }],
  [
    'url',
    'must lead to a public address; private, local and reserved ones are refused.',
    { url: 'https://2130706433/', events: ['*'] },
  ],
  [
    'url',
    'must have at most 2000 characters; it has 2020.',
    { url: `https://example.org/${'x'.repeat(2000)}`, events: ['*'] },
  ],
  ['events', 'is required.', { url }],
  ['events', 'must name at least one event, or be ["*"].', { url, events: [] }],
  ['events', 'must be ["*"] alone, or names of events.', { url, events: ['*', 'student.created'] }],
  ['events', 'must be an array.', { url, events: 'student.created' }],
  [
    'description',
    'must have at most 500 characters; it has 501.',
    { url, events: ['*'], description: 'x'.repeat(501) },
  ],
];

test.each(wrong)('refuses an invalid subscription: %s %s', async (field, message, input) => {
  const { status, body } = await (await administrator()).post('/webhooks', input);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: 'validation_error', details: { [field]: [message] } });
});

test('reports all problems together, and names unknown events and fields', async () => {
  const { body } = await (await administrator()).post('/webhooks', {
    url: 'https://user@10.0.0.1',
    events: ['student.exploded', 7],
    colour: 'red',
  });
  expect(Object.keys(body.details).sort()).toEqual(['colour', 'events', 'events.1', 'url']);
  expect(body.details.events[0]).toContain('"student.exploded"');
});

test('requires manage:webhooks, which administrators have and registrars do not', async () => {
  const registrar = await app.as(await app.make.aUser({ role: 'registrar' }));
  expect((await registrar.post('/webhooks', { url, events: ['*'] })).status).toBe(403);
  expect((await app.anonymous().post('/webhooks', { url, events: ['*'] })).status).toBe(401);
});

test('does not store a response with a secret for its Idempotency-Key: a repeated request is a conflict', async () => {
  const client = await administrator();
  const send = () => client.post('/webhooks', { url, events: ['*'] }, { 'idempotency-key': 'once' });
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(409);
  expect((await client.get('/webhooks')).body.pagination.total).toBe(1);
});

test('limits an institution to 50 subscriptions, also for concurrent requests', async () => {
  const { institution, client } = await signedIn(app);
  const create = () => client.post('/webhooks', { url, events: ['student.created'] });
  await app.pool.query(
    `insert into webhooks (institution_id, url, events, encrypted_secret) select $1, $2, '{*}', 'none' from generate_series(1, 45)`,
    [institution.id, url],
  );
  const answers = await Promise.all(Array.from({ length: 10 }, create));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(5);
  for (const { status, body } of refused) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'conflict', message: expect.stringContaining('at most 50 webhooks') });
  }
  const { body } = await client.get('/webhooks?limit=1');
  expect((await client.delete(`/webhooks/${body.data[0].id}`)).status).toBe(200);
  expect((await create()).status).toBe(201);
  expect((await (await administrator()).post('/webhooks', { url, events: ['*'] })).status).toBe(201);
});
