import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** `npm run attack`: bounded attacks on loopback that take longer than `npm test` should. They run one at a time, since they measure latency. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/attack/**/*.attack.ts'], testTimeout: 300_000, fileParallelism: false },
});
