import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditActions } from '../../support/audit-actions.ts';
import { whileHolding } from '../../support/while-holding.ts';

const app = await useSharedApp();

test('opens a session and returns tokens, their lifetime and the user', async () => {
  const user = await app.make.aUser({ role: 'registrar', name: 'Rita Registrar' });

  const { status, body, headers } = await app
    .anonymous()
    .post('/auth/login', { email: user.email, password: user.password });

  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^[0-9a-z]{1,6}_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 3600,
    user: { id: user.id, email: user.email, name: 'Rita Registrar', role: 'registrar' },
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await auditActions(app, user)).toEqual(['user.logged_in']);
});

test('accepts the email in any case and with spaces around it', async () => {
  const user = await app.make.aUser();
  const { status } = await app
    .anonymous()
    .post('/auth/login', { email: ` ${user.email.toUpperCase()} `, password: user.password });
  expect(status).toBe(200);
});

test('gives the same response for an unknown email, a wrong password and a deactivated user', async () => {
  const user = await app.make.aUser();
  const deactivated = await app.make.aUser();
  await app.pool.query('update users set active = false where id = $1', [deactivated.id]);
  const client = app.anonymous();

  const answers = [
    await client.post('/auth/login', { email: 'nobody@school.example', password: user.password }),
    await client.post('/auth/login', { email: user.email, password: 'wrong' }),
    await client.post('/auth/login', { email: deactivated.email, password: deactivated.password }),
  ];

  for (const { status, body, headers } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'invalid_credentials', message: 'The email or the password is wrong.' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
  expect(await auditActions(app, user)).toEqual(['user.login_failed']);
  expect(await auditActions(app, deactivated)).toEqual(['user.login_failed']);
});

test('reports all errors in the body at once', async () => {
  const client = app.anonymous();
  const required = await client.post('/auth/login', {});
  expect(required.status).toBe(400);
  expect(required.body.details).toEqual({ email: ['is required.'], password: ['is required.'] });

  const wrong = await client.post('/auth/login', { email: 7, password: ['x'], remember: true });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error).toBe('validation_error');
  expect(Object.keys(wrong.body.details).sort()).toEqual(['email', 'password', 'remember']);
});

test.each([
  ['malformed JSON', '{"email":', 'application/json', 400, 'bad_request'],
  ['an array', '[]', 'application/json', 400, 'bad_request'],
  ['another media type', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['a body that is too large', `{"email":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413, 'payload_too_large'],
])('refuses %s', async (_what, body, type, status, error) => {
  const answer = await app.anonymous().send('POST', '/auth/login', body, { 'content-type': type });
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test('ignores credentials sent with the login', async () => {
  const user = await app.make.aUser();
  const headers = { authorization: 'Bearer nonsense', 'x-api-key': 'nonsense' };
  const { status } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password }, headers);
  expect(status).toBe(200);
});

test('refuses GET with 405', async () => {
  const { status, body, headers } = await app.anonymous().get('/auth/login');
  expect([status, body.error, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
});

test('logs in over GraphQL, without credentials', async () => {
  const user = await app.make.aUser();
  const { body } = await app
    .anonymous()
    .graphql(
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { tokenType user { email role } } }',
      { email: user.email, password: user.password },
    );
  expect(body.data.login).toEqual({ tokenType: 'Bearer', user: { email: user.email, role: 'administrator' } });
});

test.each([
  ['the password changes', `password_hash = 'changed'`],
  ['the user is deactivated', 'active = false'],
])('opens no session if %s after the password was verified', async (_what, other) => {
  const { id, institution, email, password } = await app.make.aUser();
  const values = [institution.id, id];
  const text = `update users set ${other} where institution_id = $1 and id = $2`;
  const { login } = await whileHolding(app.pool, { text, values }, async (waiting) => {
    const login = app.anonymous().post('/auth/login', { email, password });
    await waiting(1);
    return { login };
  });
  expect((await login).status).toBe(401);
  const sessions = 'select from sessions where institution_id = $1 and user_id = $2';
  expect((await app.pool.query(sessions, values)).rowCount).toBe(0);
});
