import { expect, test } from 'vitest';
import { Turns } from '../../src/shared/turns.ts';

const limits = { atOnce: 2, waiting: 1, patience: 20, refusal: 'Busy.' };
const refused = { code: 'service_unavailable', message: 'Busy.', retryAfter: 10 };

test('grants the allowed number of turns per key, and the next one after a release', async () => {
  const turns = new Turns({ ...limits, patience: 10_000 });
  const [release] = await Promise.all([turns.take('a'), turns.take('a'), turns.take('b')]);
  const third = turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  release();
  await third;
  const fourth = turns.take('a');
  // Releasing a turn twice must not grant another one.
  release();
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  (await third)();
  await fourth;
});

test('refuses callers that wait too long, and removes them from the queue', async () => {
  const turns = new Turns(limits);
  const releases = await Promise.all([turns.take('a'), turns.take('a')]);
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  for (const release of releases) release();
  await Promise.all([turns.take('a'), turns.take('a')]);
});
