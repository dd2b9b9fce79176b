import { AccessTokens } from './auth/access-token.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import type { Logger } from './log.ts';
import type { Registrar } from './registrar.ts';
import type { Secrets } from './secrets.ts';

/** Composes what a process shares, on a database that is there and migrated. */
export async function createRegistrar(config: Config, secrets: Secrets, databaseUrl: string, log: Logger): Promise<Registrar> {
  return {
    config,
    log,
    database: await openDatabase(databaseUrl, config.DATABASE_POOL_SIZE),
    accessTokens: new AccessTokens({
      secret: secrets.jwtSecret,
      issuer: config.JWT_ISSUER,
      audience: config.JWT_AUDIENCE,
      lifetime: config.ACCESS_TOKEN_TTL,
    }),
    encryptionKey: secrets.encryptionKey,
    stopping: false,
  };
}
