import { inject } from 'vitest';

/** True if TEST_DATABASE_URL leads to the coordinator of a Citus cluster. */
export const isOnCluster = inject('nodeUrls').length > 1;

console.warn(
  isOnCluster
    ? 'Tests of changes by SQL that must take effect at once are skipped: on a Citus cluster they do not.'
    : 'Tests of a Citus cluster are skipped: TEST_DATABASE_URL does not lead to the coordinator of one.',
);
