import type { Database } from '../../src/database/connection/database.ts';

/**
 * The settings of every test service. Only services in processes of their own write files: checkpoints, which are removed at the
 * end of the run.
 */
export const testSettings = {
  LOG_LEVEL: 'silent',
  JWT_SECRET: 'a secret that only tests know, 32 bytes or more',
  ENCRYPTION_KEY: Buffer.from('thirty-two bytes for tests only.').toString('base64'),
  /** The identity provider of the tests is on this machine. */
  SSO_ALLOW_PRIVATE: 'true',
  /** Set to a directory for each test file in before-each-file.ts. */
  AUDIT_CHECKPOINTS_DIR: '',
};

/** Milliseconds for what a service limits to a few seconds, which a busy machine misses. */
export const LONG = 60_000;

/** Lets requests wait longer for statements, connections and locks. Tests of these limits take the database of `TestApp.on`, which has them. */
export function giveTime(database: Database): void {
  Object.assign(database.pool.options, { query_timeout: LONG, connectionTimeoutMillis: LONG });
  Object.assign(database, { lockTimeout: `set local lock_timeout = ${LONG}` });
}
