import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: the launcher is plain JavaScript without types.
import { serviceFlags as flags } from '../../src/cli/service-flags.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The options of Node with which `npm start` runs the service. */
const serviceFlags: readonly string[] = flags;

/** The arguments of Node that run the built service as `npm start` does. */
export const serviceArguments: readonly string[] = [...serviceFlags, 'dist/bundle/main.js'];

/** The secret with which the tokens for all contenders are signed. */
export const jwtSecret = randomBytes(32).toString('hex');

const encryptionKey = randomBytes(32).toString('base64');

/** Holds the files of the service, such as audit checkpoints, which otherwise go to `.data` of the project. */
const dataDirectory = mkdtempSync(join(tmpdir(), 'registrar-bench-'));
process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));

/** Returns the environment of all contenders: production, behind a proxy that terminates HTTPS. */
export function serviceEnvironment(databaseUrl: string, port = 0): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: encryptionKey,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  };
}
