import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKey, type SigningKey, secretKey } from './auth/signing-key.ts';
import type { Config } from './config.ts';
import { readConfiguredFile } from './configured-file.ts';

export interface Secrets {
  /** Signs access tokens. */
  signingKey: SigningKey;
  encryptionKey: Buffer;
}

/** The service's secrets: as configured, else made once and kept in DATA_DIR, readable by its owner only ([D52]). */
export function loadSecrets(config: Config): Secrets {
  const signingKey = config.JWT_PRIVATE_KEY_FILE
    ? readConfiguredFile('JWT_PRIVATE_KEY_FILE', config.JWT_PRIVATE_KEY_FILE, privateKey)
    : secretKey(config.JWT_SECRET ?? keptSecret(config.DATA_DIR, 'jwt-secret'));
  const encryptionKey = config.ENCRYPTION_KEY ?? keptSecret(config.DATA_DIR, 'encryption-key');
  return { signingKey, encryptionKey: Buffer.from(encryptionKey, 'base64') };
}

function keptSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  try {
    // Only the first of two processes that start together makes the file.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
