import { expect, test } from 'vitest';
import { WriteBehind } from '../../src/shared/write-behind.ts';

test('a flush leaves what is added meanwhile for the next one', async () => {
  const waiting = ['first'];
  const written: string[][] = [];
  const writer = new WriteBehind({
    hasNext: () => waiting.length > 0,
    writeNext: async () => {
      const batch = waiting.splice(0);
      if (written.push(batch) === 1) waiting.push('second', 'third');
    },
  });

  await writer.flush();
  expect(written).toEqual([['first']]);
  await writer.flush();
  await writer.flush();
  expect(written).toEqual([['first'], ['second', 'third']]);
});
