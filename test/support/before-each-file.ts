import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, inject } from 'vitest';
import { testLog } from './test-log.ts';
import { testSettings } from './test-settings.ts';

// Files share this module, but each has its own database, and the audit trails in it need their own checkpoints.
testSettings.AUDIT_CHECKPOINTS_DIR = join(inject('temporaryDirectory'), randomUUID());

beforeEach(() => void testLog.take());

/** Prints the log of a failed test: an `internal_error` response does not contain its cause. */
afterEach(({ task }) => {
  const lines = testLog.take();
  if (task.result?.state === 'fail' && lines.length > 0)
    console.error(`The service's log during "${task.name}":\n${lines.join('')}`);
});
