import { afterEach, beforeEach } from 'vitest';
import { testLog } from './test-log.ts';

beforeEach(() => void testLog.take());

/** Prints the log of a test that failed: an answer that says `internal_error` does not say why. */
afterEach(({ task }) => {
  const lines = testLog.take();
  if (task.result?.state === 'fail' && lines.length > 0)
    console.error(`The service's log during "${task.name}":\n${lines.join('')}`);
});
