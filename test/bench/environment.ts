import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** With which tokens are signed, for all contenders. */
export const jwtSecret = randomBytes(32).toString('hex');

const encryptionKey = randomBytes(32).toString('base64');

/** What every contender runs with: production, behind a proxy that speaks HTTPS. */
export function serviceEnvironment(databaseUrl: string, port = 0): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: encryptionKey,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
  };
}
