import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { lastPostgresError } from './embedded-error.ts';
import type { ServerUser } from './server-user.ts';

/** Environment of the server's processes: English messages, times in UTC, and none of our variables (secrets, PG…). */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

interface InitdbInput {
  initdb: string;
  directory: string;
  passwordFile: string;
  user: ServerUser;
  throwAway: boolean;
}

/** Locales of machines that know the letters of every script: on Linux, on macOS. With C an index of trigrams has only Latin ones. */
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Creates a cluster with PostgreSQL's built-in locale C.UTF-8, so that sort order and case do not depend on the machine. */
export async function runInitdb({ initdb, directory, passwordFile, user, throwAway }: InitdbInput): Promise<void> {
  for (const letters of LETTERS) {
    const options = [
      `--pgdata=${directory}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(throwAway ? ['--no-sync', '--no-data-checksums'] : []),
    ];
    try {
      await promisify(execFile)(initdb, options, { ...user, cwd: '/', env: serverEnvironment });
      return;
    } catch (error) {
      const { stderr = '', message } = error as Error & { stderr?: string };
      if (letters !== 'C' && stderr.includes('invalid locale name')) continue;
      throw new Error(lastPostgresError(stderr) ?? message, { cause: error });
    }
  }
}
