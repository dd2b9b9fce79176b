import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/shared/bounded-map.ts';

test('removes the oldest entry to make room, and none when a value is replaced', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect([...map]).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  map.set('c', 4);
  expect([...map.keys()]).toEqual(['b', 'c']);
});
