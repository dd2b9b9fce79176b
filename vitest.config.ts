import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { SlowSpread } from './test/support/slow-spread.ts';

export default defineConfig({
  resolve: {
    // Otherwise Vite takes its ES module and everything in node_modules its CommonJS one, and GraphQL refuses to be two.
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/before-each-file.ts',
    // Files share what is costly to load, the schema above all; they share no rows, each having a database of its own.
    isolate: false,
    sequence: { sequencer: SlowSpread },
    maxWorkers: 4,
    // With V8's defaults its collections, which are made for services, take a tenth of the processor time of a run.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-heap-size=700'],
    // Much longer than anything takes on a busy machine, so that no test has a limit of its own: they end what would never end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
