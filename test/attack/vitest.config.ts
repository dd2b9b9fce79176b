import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** `npm run attack`: bounded attacks on loopback that are too slow for `npm test`. They run one at a time, because they measure latency. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/attack/**/*.attack.ts'], fileParallelism: false },
});
