import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, inject } from 'vitest';
import { testLog } from './test-log.ts';
import { testSettings } from './test-settings.ts';

// Files share this module, but each has its own database, and the audit trails in it need their own checkpoints.
testSettings.AUDIT_CHECKPOINTS_DIR = join(inject('temporaryDirectory'), randomUUID());

/** Milliseconds before midnight in which no file begins: many tests compute today beside the service, in UTC. */
const NIGHTFALL = 120_000;

const DAY_MS = 86_400_000;
const untilMidnight = DAY_MS - (Date.now() % DAY_MS);
if (untilMidnight < NIGHTFALL) await delay(untilMidnight);

beforeEach(() => void testLog.take());

/** Prints the log of a failed test: an `internal_error` response does not contain its cause. */
afterEach(({ task }) => {
  const lines = testLog.take();
  if (task.result?.state === 'fail' && lines.length > 0)
    console.error(`The service's log during "${task.name}":\n${lines.join('')}`);
});
