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
