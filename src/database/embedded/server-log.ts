import { existsSync, openSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastPostgresError } from './embedded-error.ts';

/** Former logs that are kept, `server.log.1` being the latest. */
const FORMER_LOGS = 3;

/** Bytes beyond which a server that is started again and again gets a new log. */
const MAX_LOG = 1024 * 1024;

/**
 * Opens the server's log for its process. Each start of the program begins a new one; a server that died is started again on the same
 * one, so that the reason why it died first stays there.
 */
export function openLog(home: string, { restarted }: { restarted: boolean }): number {
  const path = join(home, 'server.log');
  if (existsSync(path) && !(restarted && statSync(path).size < MAX_LOG)) {
    for (let number = FORMER_LOGS - 1; number > 0; number -= 1)
      if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
    renameSync(path, `${path}.1`);
  }
  return openSync(path, 'a', 0o600);
}

/** Why the server ended, in its own words. */
export async function lastLogLines(home: string): Promise<string> {
  const log = await readFile(join(home, 'server.log'), 'utf8');
  return lastPostgresError(log) ?? 'the server ended without a word';
}
