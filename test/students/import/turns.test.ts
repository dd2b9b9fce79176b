import { expect, test } from 'vitest';
import { Turns } from '../../../src/students/import/file/turns.ts';

const limits = { maxWaiting: 1, timeoutMs: 20, message: 'Busy.' };
const refused = { code: 'service_unavailable', message: 'Busy.', retryAfterSeconds: 10 };

test('admits one caller, and the next one after a release', async () => {
  const turns = new Turns({ ...limits, timeoutMs: 10_000 });
  const release = await turns.acquire();
  const second = turns.acquire();
  await expect(turns.acquire()).rejects.toMatchObject(refused);
  release();
  const releaseSecond = await second;
  const third = turns.acquire();
  // Releasing a turn twice must not admit another caller.
  release();
  await expect(turns.acquire()).rejects.toMatchObject(refused);
  releaseSecond();
  await third;
});

test('refuses callers that wait too long, and removes them from the queue', async () => {
  const turns = new Turns(limits);
  const release = await turns.acquire();
  await expect(turns.acquire()).rejects.toMatchObject(refused);
  release();
  const next = await turns.acquire();
  next();
});
