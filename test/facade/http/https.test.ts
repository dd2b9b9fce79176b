import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createAppServer } from '../../../facade/app.ts';
import { startService } from '../../../src/server/service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { useApp } from '../../support/app.ts';
import { testSettings } from '../../support/test-settings.ts';

const production = { NODE_ENV: 'production' };
const direct = await useApp(production);
const proxied = await useApp({ ...production, TRUST_PROXY: 'loopback' });
const twiceProxied = await useApp({ ...production, TRUST_PROXY: '2' });
const development = await useApp();

const https = { 'x-forwarded-proto': 'https' };

test.each(['/students', '/auth/profile', '/graphql', '/nowhere', '/.well-known/jwks.json', '/openapi.json'])(
  'in production refuses %s over HTTP',
  async (path) => {
    const { status, body } = await direct.anonymous().get(path);
    expect([status, body]).toEqual([403, { error: 'https_required', message: expect.any(String) }]);
  },
);

test('refuses a login over HTTP before checking the password', async () => {
  const user = await direct.make.aUser();
  const { status, body } = await direct.anonymous().post('/auth/login', { email: user.email, password: user.password });
  expect([status, body.error]).toEqual([403, 'https_required']);
});

test('answers health checks over HTTP', async () => {
  const client = direct.anonymous();
  expect([(await client.get('/health/live')).status, (await client.get('/health/ready')).status]).toEqual([200, 200]);
});

test('trusts X-Forwarded-Proto only from a trusted proxy', async () => {
  expect((await direct.anonymous().get('/students', https)).body.error).toBe('https_required');
  expect((await proxied.anonymous().get('/students')).body.error).toBe('https_required');
  expect((await proxied.anonymous().get('/students', https)).body.error).toBe('unauthorized');
});

test.each([
  ['https, http', 'https_required'],
  ['http, https', 'https_required'],
  ['https, https', 'unauthorized'],
])('uses the value of the trusted proxy in X-Forwarded-Proto: %s', async (proto, error) => {
  const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '192.0.2.1' };
  expect((await proxied.anonymous().get('/students', headers)).body.error).toBe(error);
});

test.each([
  ['https, http, http', 'https_required'],
  ['https, http, https', 'https_required'],
  ['https, https, http', 'unauthorized'],
  ['https, http', 'unauthorized'],
])('behind two proxies uses the value of the outer one in X-Forwarded-Proto: %s', async (proto, error) => {
  const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '198.51.100.1, 192.0.2.1, 203.0.113.2' };
  expect((await twiceProxied.anonymous().get('/students', headers)).body.error).toBe(error);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ["'; drop table students", '127.0.0.1'],
])('the audit trail records the client address of a trusted proxy if it is valid: %s', async (sent, recorded) => {
  const { make, registrar } = proxied;
  const { email, password, institution } = await make.aUser();
  const headers = { ...https, 'x-forwarded-for': sent };
  expect((await proxied.anonymous().post('/auth/login', { email, password }, headers)).status).toBe(200);
  const { rows } = await registrar.database.pool.query(
    "select ip from audit_logs where institution_id = $1 and action = 'user.logged_in'",
    [institution.id],
  );
  expect(rows).toEqual([{ ip: recorded }]);
});

test('sends HSTS in production only', async () => {
  const { headers } = await proxied.anonymous().get('/students', https);
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  const other = await development.anonymous().get('/students');
  expect([other.status, other.headers.get('strict-transport-security')]).toEqual([401, null]);
});

describe('a service with its own certificate', () => {
  const directory = mkdtempSync(join(tmpdir(), 'registrar-tls-'));
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  afterAll(() => rmSync(directory, { recursive: true }));

  const config = (own: Record<string, string>) =>
    readConfig({
      ...production,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: development.registrar.database.url,
      MIGRATE: 'false',
      JWT_SECRET: testSettings.JWT_SECRET,
      ENCRYPTION_KEY: testSettings.ENCRYPTION_KEY,
      AUDIT_CHECKPOINTS_DIR: testSettings.AUDIT_CHECKPOINTS_DIR,
      TLS_CERT_FILE,
      TLS_KEY_FILE,
      ...own,
    });

  test('answers over HTTPS', async () => {
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', TLS_KEY_FILE, '-out', TLS_CERT_FILE], {
      stdio: 'ignore',
    });
    const service = await startService(config({}), createLogger('silent'), createAppServer);
    try {
      expect(service.address).toMatch(/^https:/);
      const status = await new Promise((resolve, reject) => {
        get(`${service.address}/students`, { rejectUnauthorized: false }, (response) =>
          resolve(response.statusCode),
        ).on('error', reject);
      });
      expect(status).toBe(401);
    } finally {
      await service.stop();
    }
  });

  test('names the file that cannot be used', async () => {
    await expect(
      startService(config({ TLS_CERT_FILE: '/nowhere.pem' }), createLogger('silent'), createAppServer),
    ).rejects.toThrow('TLS_CERT_FILE: /nowhere.pem cannot be used');
    const swapped = config({ TLS_CERT_FILE: TLS_KEY_FILE, TLS_KEY_FILE: TLS_CERT_FILE });
    await expect(startService(swapped, createLogger('silent'), createAppServer)).rejects.toThrow(
      `TLS_CERT_FILE: ${TLS_KEY_FILE} cannot be used: it must be a certificate in PEM`,
    );
    await expect(
      startService(config({ TLS_KEY_FILE: TLS_CERT_FILE }), createLogger('silent'), createAppServer),
    ).rejects.toThrow(`TLS_KEY_FILE: ${TLS_CERT_FILE} cannot be used: it must be a private key in PEM.`);
  });

  test('refuses a key that does not match the certificate', async () => {
    const other = join(directory, 'other.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(other, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await expect(
      startService(config({ TLS_KEY_FILE: other }), createLogger('silent'), createAppServer),
    ).rejects.toThrow(
      `TLS_KEY_FILE: ${other} is not the key of the first certificate in TLS_CERT_FILE: ${TLS_CERT_FILE}.`,
    );
  });
});

describe('TRUST_PROXY', () => {
  test.each<[string, unknown]>([
    ['false', false],
    ['2', 2],
    ['loopback', ['loopback']],
    ['loopback, 10.0.0.0/8,fc00::/7', ['loopback', '10.0.0.0/8', 'fc00::/7']],
    ['10.0.0.0/255.0.0.0', ['10.0.0.0/255.0.0.0']],
  ])('accepts %s', (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected);
  });

  test.each(['true', '0.0.0.0/0', '::/0', 'loopback, 10.0.0.0/0.0.0.0'])(
    'refuses %s, which would trust everyone',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: must be the number of proxies in front/);
    },
  );

  test.each(['yes', 'proxy.example', '10.0.0.0/33', '10.0.0', 'loopback,', '10.0.0.0/255.0.255.0', '-1'])(
    'refuses %s',
    (text) => {
      expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
        /TRUST_PROXY: must be the number of proxies in front \(1\), or their addresses/,
      );
    },
  );
});
