import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, inject } from 'vitest';
import { testSettings } from './app.ts';
import { testLog } from './test-log.ts';

// Files share this module, but each has a database of its own, whose trails have checkpoints of their own.
testSettings.AUDIT_CHECKPOINTS_DIR = join(inject('temporaryDirectory'), randomUUID());

beforeEach(() => void testLog.take());

/** Prints the log of a test that failed: an answer that says `internal_error` does not say why. */
afterEach(({ task }) => {
  const lines = testLog.take();
  if (task.result?.state === 'fail' && lines.length > 0)
    console.error(`The service's log during "${task.name}":\n${lines.join('')}`);
});
