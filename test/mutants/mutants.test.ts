import { expect, test } from 'vitest';
import { isLost } from './mutant.ts';
import { mutants } from './mutants.ts';

test('every mutant changes code that is there, once, and names tests that are', () => {
  expect(mutants.length).toBeGreaterThan(150);
  expect(mutants.filter(isLost)).toEqual([]);
});
