import { expect, test } from 'vitest';
import { Turns } from '../../../src/students/import/file/turns.ts';

const limits = { maxConcurrent: 2, maxWaiting: 1, timeoutMs: 20, message: 'Busy.' };
const refused = { code: 'service_unavailable', message: 'Busy.', retryAfterSeconds: 10 };

test('grants the allowed number of turns per key, and the next one after a release', async () => {
  const turns = new Turns({ ...limits, timeoutMs: 10_000 });
  const [release] = await Promise.all([turns.acquire('a'), turns.acquire('a'), turns.acquire('b')]);
  const third = turns.acquire('a');
  await expect(turns.acquire('a')).rejects.toMatchObject(refused);
  release();
  await third;
  const fourth = turns.acquire('a');
  // Releasing a turn twice must not grant another one.
  release();
  await expect(turns.acquire('a')).rejects.toMatchObject(refused);
  (await third)();
  await fourth;
});

test('refuses callers that wait too long, and removes them from the queue', async () => {
  const turns = new Turns(limits);
  const releases = await Promise.all([turns.acquire('a'), turns.acquire('a')]);
  await expect(turns.acquire('a')).rejects.toMatchObject(refused);
  for (const release of releases) release();
  await Promise.all([turns.acquire('a'), turns.acquire('a')]);
});
