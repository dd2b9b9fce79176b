import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * What `read` makes of the file that a variable names.
 * @throws ConfigError that names the variable, the file and what is wrong with it
 */
export function readConfiguredFile<T>(variable: string, path: string, read: (content: Buffer) => T): T {
  try {
    return read(readFileSync(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${variable}: ${path} cannot be used: ${reason}.`, { cause });
  }
}
