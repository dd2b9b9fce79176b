import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSigningKey } from '../../../src/auth/sessions/signing-key.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { loadSecrets } from '../../../src/settings/secrets.ts';
import { testSettings } from '../../support/test-settings.ts';

/** Validation of JWT_PRIVATE_KEY_FILE. */

test('refuses keys that are too weak or of another type, with a reason', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  for (const pem of [weak, other])
    expect(() => toSigningKey(pem)).toThrow('RSA key of 2048 bits or more, or an EC key on the curve P-256');
});

test.each(['pkcs8', 'pkcs1'] as const)('refuses a key file with a passphrase (%s)', (type) => {
  const directory = mkdtempSync(join(tmpdir(), 'registrar-keys-'));
  const file = join(directory, 'key.pem');
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file, key.export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }));
  const config = readConfig({ JWT_PRIVATE_KEY_FILE: file, ENCRYPTION_KEY: testSettings.ENCRYPTION_KEY });
  expect(() => loadSecrets(config)).toThrow(
    `JWT_PRIVATE_KEY_FILE: ${file} cannot be used: its key must have no passphrase.`,
  );
  rmSync(directory, { recursive: true });
});

test.each([
  ['junk', 'not a key'],
  [
    'a public key',
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  ],
])('refuses %s with the message that a private key is expected', (_what, pem) => {
  expect(() => toSigningKey(pem)).toThrow('it must be a private key in PEM');
});

test('fails at start with one line that names a key file that cannot be read', () => {
  const config = readConfig({
    JWT_PRIVATE_KEY_FILE: '/nowhere/key.pem',
    ENCRYPTION_KEY: testSettings.ENCRYPTION_KEY,
  });
  expect(() => loadSecrets(config)).toThrow(/^JWT_PRIVATE_KEY_FILE: \/nowhere\/key\.pem cannot be used: ENOENT/);
});
