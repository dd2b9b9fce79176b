import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** Recognises encrypted keys, because OpenSSL's own message about them is of no help. */
const ENCRYPTED_KEY = /-BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m;

/**
 * Reads the file that a variable names and converts its content with `read`.
 * @throws ConfigError that names the variable, the file and what is wrong with it
 */
export function readConfiguredFile<T>(variable: string, path: string, read: (content: Buffer) => T): T {
  try {
    const content = readFileSync(path);
    if (ENCRYPTED_KEY.test(content.toString('latin1'))) throw new Error('its key must have no passphrase');
    return read(content);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${variable}: ${path} cannot be used: ${reason}.`, { cause });
  }
}
