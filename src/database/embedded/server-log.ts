import { existsSync, openSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastPostgresError } from './embedded-error.ts';

/** Number of rotated logs that are kept. `server.log.1` is the latest. */
const ROTATED_LOGS = 3;

/** Size from which the log is also rotated when the server is restarted. */
const MAX_LOG_BYTES = 1024 * 1024;

/**
 * Opens the server's log for its process. Each start of the program begins a new log. A restart of a server that died appends to the
 * current one, so that the first cause of death stays there.
 */
export function openLog(home: string, { restarted }: { restarted: boolean }): number {
  const path = join(home, 'server.log');
  if (existsSync(path) && !(restarted && statSync(path).size < MAX_LOG_BYTES)) {
    for (let number = ROTATED_LOGS - 1; number > 0; number -= 1)
      if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
    renameSync(path, `${path}.1`);
  }
  return openSync(path, 'a', 0o600);
}

/** Returns the server's last error message. */
export async function lastLogError(home: string): Promise<string> {
  const log = await readFile(join(home, 'server.log'), 'utf8');
  return lastPostgresError(log) ?? 'the server ended without an error message';
}
