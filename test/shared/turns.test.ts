import { expect, test } from 'vitest';
import { Turns } from '../../src/shared/turns.ts';

const limits = { atOnce: 2, waiting: 1, patience: 20, refusal: 'Busy.' };
const refused = { code: 'service_unavailable', message: 'Busy.', retryAfter: 10 };

test('lets so many in for each key, and the next when one ends', async () => {
  const turns = new Turns({ ...limits, patience: 10_000 });
  const [end] = await Promise.all([turns.take('a'), turns.take('a'), turns.take('b')]);
  const third = turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  end();
  await third;
  const fourth = turns.take('a');
  // A turn that has ended already gives no second place away.
  end();
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  (await third)();
  await fourth;
});

test('refuses whoever waits too long, and does not keep a place for them', async () => {
  const turns = new Turns(limits);
  const ends = await Promise.all([turns.take('a'), turns.take('a')]);
  await expect(turns.take('a')).rejects.toMatchObject(refused);
  for (const end of ends) end();
  await Promise.all([turns.take('a'), turns.take('a')]);
});
