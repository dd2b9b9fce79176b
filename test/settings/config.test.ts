import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from '../../src/settings/config.ts';
import { testSettings } from '../support/test-settings.ts';

const secrets = { JWT_SECRET: testSettings.JWT_SECRET, ENCRYPTION_KEY: testSettings.ENCRYPTION_KEY };

/** Returns the names of the variables that are refused. */
function refusedVariables(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return [...(error as Error).message.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name as string).sort();
  }
}

test('has defaults for all variables outside production', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 4000,
    host: '127.0.0.1',
    BASE_PATH: '',
    ACCESS_TOKEN_TTL: 3600,
    REFRESH_TOKEN_TTL: 2_592_000,
    TRUST_PROXY: false,
    production: false,
    graphqlExplorer: true,
  });
});

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', TRUST_PROXY: '', JWT_SECRET: '' })).toMatchObject({ PORT: 4000, TRUST_PROXY: false });
});

test('requires secrets in production, and accepts a key file instead of JWT_SECRET', () => {
  expect(refusedVariables({ NODE_ENV: 'production' })).toEqual(['ENCRYPTION_KEY', 'JWT_SECRET']);
  expect(refusedVariables({ NODE_ENV: 'production', ...secrets })).toEqual([]);
  const { ENCRYPTION_KEY } = secrets;
  expect(refusedVariables({ NODE_ENV: 'production', ENCRYPTION_KEY, JWT_PRIVATE_KEY_FILE: 'key.pem' })).toEqual([]);
  expect(readConfig({ NODE_ENV: 'production', ...secrets })).toMatchObject({ graphqlExplorer: false, host: '0.0.0.0' });
});

test('refuses a misspelt NODE_ENV', () => {
  for (const name of ['prod', 'Production', 'staging']) {
    expect(() => readConfig({ NODE_ENV: name })).toThrow('NODE_ENV: must be development, test or production');
  }
  expect(readConfig({ NODE_ENV: 'test' }).production).toBe(false);
});

test('names all invalid variables in one message', () => {
  const wrong = {
    PORT: 'x',
    BASE_PATH: 'v1/',
    DATABASE_URL: 'mysql://localhost/x',
    DATABASE_DIRECT_URL: 'localhost:5432',
    DATABASE_LISTEN_URL: 'localhost:5432',
    DATABASE_REPLICA_URL: 'http://localhost/x',
    DATABASE_REPLICA_MAX_LAG: '60001',
    JWT_SECRET: 'short',
    ENCRYPTION_KEY: 'short',
    REDIS_URL: 'localhost',
    TRUST_PROXY: 'maybe',
    CORS_ORIGINS: 'https://app.example/',
    ACCESS_TOKEN_TTL: '0',
    LOG_LEVEL: 'loud',
    METRICS: 'yes',
    TLS_CERT_FILE: 'cert.pem',
    BOOTSTRAP_ADMIN_EMAIL: 'nobody',
  };
  const reported = Object.keys(wrong).filter((name) => name !== 'TLS_CERT_FILE');
  expect(refusedVariables(wrong)).toEqual([...reported, 'TLS_KEY_FILE', 'BOOTSTRAP_ADMIN_PASSWORD'].sort());
});

test.each([
  ['redis://host:6379', true],
  ['rediss://user:password@host/', true],
  ['redis://host:6379/15', true],
  ['redis://host:6379/notadb', false],
  ['redis://host?db=notadb', false],
  ['http://host:6379', false],
])('validates REDIS_URL=%s', (REDIS_URL, valid) => {
  expect(refusedVariables({ REDIS_URL })).toEqual(valid ? [] : ['REDIS_URL']);
});

test('checks the first administrator by the rules of users and institutions', () => {
  const wrong = {
    BOOTSTRAP_ADMIN_EMAIL: 'somebody@localhost',
    BOOTSTRAP_ADMIN_PASSWORD: 'x'.repeat(129),
    BOOTSTRAP_INSTITUTION: 'x'.repeat(201),
  };
  expect(() => readConfig(wrong)).toThrow(
    /ADMIN_EMAIL: must be an email address like name@example\.org\n.*ADMIN_PASSWORD: must have at most 128 characters\n.*INSTITUTION: must have at most 200 characters; it has 201\n/,
  );
  expect(refusedVariables({ ...wrong, BOOTSTRAP_ADMIN_PASSWORD: 'x'.repeat(7) })).toEqual(Object.keys(wrong));
  const good = {
    BOOTSTRAP_ADMIN_EMAIL: 'first@school.example',
    BOOTSTRAP_ADMIN_PASSWORD: 'tall hat'.repeat(16),
    BOOTSTRAP_INSTITUTION: ' School ',
  };
  expect(readConfig(good)).toMatchObject({ ...good, BOOTSTRAP_INSTITUTION: 'School' });
});

test('requires DATABASE_URL for the other URLs of the database', () => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'])
    expect(refusedVariables({ [name]: 'postgresql://localhost/x' })).toEqual(['DATABASE_URL']);
});

test('requires an administrator for BOOTSTRAP_INSTITUTION', () => {
  const alone = { BOOTSTRAP_INSTITUTION: 'School' };
  expect(refusedVariables(alone)).toEqual(['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD']);
});

test('describes the format of numbers and flags', () => {
  expect(() => readConfig({ PORT: 'x', WORKERS: '1.5', MIGRATE: 'no' })).toThrow(
    /PORT: must be a whole number[\s\S]*MIGRATE: must be true or false[\s\S]*WORKERS: must be a whole number/,
  );
});

test.each([
  ['PORT', '65536', 'must be 65535 or less'],
  ['PORT', '-1', 'must be 0 or more'],
  ['PORT', ' ', 'must be a whole number'],
  ['PORT', '0x10', 'must be a whole number'],
  ['DATABASE_POOL_SIZE', '501', 'must be 500 or less'],
  ['WORKERS', '65', 'must be 64 or less'],
  ['WORKERS', '1e1', 'must be a whole number'],
  ['ACCESS_TOKEN_TTL', '99999999999999999', 'must be 2147483647 or less'],
  ['IMPORT_MAX_ROWS', '0', 'must be 1 or more'],
  ['WEBHOOK_RETENTION_DAYS', '29', 'must be 30 or more'],
])('refuses %s=%s: %s', (name, text, problem) => {
  expect(() => readConfig({ [name]: text })).toThrow(`  ${name}: ${problem}\n`);
});

test.each([
  ['*', '*'],
  ['https://a.example', ['https://a.example']],
  [' https://a.example , http://localhost:3000 ', ['https://a.example', 'http://localhost:3000']],
])('reads CORS_ORIGINS "%s"', (text, origins) => {
  expect(readConfig({ CORS_ORIGINS: text })).toMatchObject({ CORS_ORIGINS: origins });
});

test('names every entry of CORS_ORIGINS that no browser would send', () => {
  const wrong = ['https://a.example/', 'b.example', 'https://C.example', 'https://d.example:443', '*'];
  const read = () => readConfig({ CORS_ORIGINS: ['https://good.example', ...wrong].join(', ') });
  for (const entry of wrong) expect(read).toThrow(`CORS_ORIGINS: "${entry}" is not an origin`);
  expect(read).not.toThrow('good.example');
});

test('refuses secrets that cannot be random, and names each of them', () => {
  const weak = { JWT_SECRET: 'a'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
  expect(() => readConfig(weak)).toThrow(
    /JWT_SECRET: must be random, for example from `openssl rand -base64 32`\n {2}ENCRYPTION_KEY: must be random/,
  );
  for (const JWT_SECRET of ['changeme'.repeat(4), 'secret-of-ours! '.repeat(2), '0123'.repeat(10)])
    expect(refusedVariables({ JWT_SECRET })).toEqual(['JWT_SECRET']);
  for (const bytes of [
    Buffer.alloc(32, 7),
    Buffer.from('0123456789abcdef'.repeat(2)),
    Buffer.from('aaaabbbb'.repeat(4)),
  ])
    expect(refusedVariables({ ENCRYPTION_KEY: bytes.toString('base64') })).toEqual(['ENCRYPTION_KEY']);
});

test('accepts random secrets in all usual formats', () => {
  for (let round = 0; round < 200; round += 1) {
    const forms = [
      randomBytes(32).toString('base64'),
      randomBytes(16).toString('hex'),
      randomBytes(32).toString('hex'),
    ];
    for (const JWT_SECRET of forms) expect(refusedVariables({ JWT_SECRET })).toEqual([]);
    expect(refusedVariables({ ENCRYPTION_KEY: randomBytes(32).toString('base64') })).toEqual([]);
  }
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.1', false],
  ['127.0.0.1.example.org', false],
])('knows whether only this machine can reach %s: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
