import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SigningKey, toSecretKey, toSigningKey } from '../auth/sessions/signing-key.ts';
import { type Config, ConfigError } from './config.ts';
import { readConfiguredFile } from './configured-file.ts';
import { isKey } from './setting-types.ts';

export interface Secrets {
  /** Signs access tokens. */
  signingKey: SigningKey;
  /** Encrypts the secrets of webhooks. */
  encryptionKey: KeyObject;
}

/**
 * Loads the secrets of the service from the settings. Missing ones are generated once and stored in DATA_DIR, readable by its owner
 * only ([D52]).
 * @throws ConfigError that names the unusable file
 */
export function loadSecrets(config: Config): Secrets {
  const signingKey = config.JWT_PRIVATE_KEY_FILE
    ? readConfiguredFile('JWT_PRIVATE_KEY_FILE', config.JWT_PRIVATE_KEY_FILE, toSigningKey)
    : toSecretKey(config.JWT_SECRET ?? loadStoredSecret(config.DATA_DIR, 'jwt-secret'));
  const encryptionKey = config.ENCRYPTION_KEY ?? loadStoredSecret(config.DATA_DIR, 'encryption-key');
  return { signingKey, encryptionKey: createSecretKey(encryptionKey, 'base64') };
}

/** Reads a secret from DATA_DIR, and generates it first if it does not exist. */
function loadStoredSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    storeNewSecret(file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (isKey(secret)) return secret;
  throw new ConfigError(
    `${file} must hold 32 bytes in base64. Restore it from a backup; or delete it to generate a new one, which makes everything unusable that the old one signed or encrypted.`,
  );
}

/** Creates the file by linking a complete draft: it is never half-written, and only one of several starting processes creates it. */
function storeNewSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
