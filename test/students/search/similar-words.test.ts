import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../src/students/search/similar-words.ts';

test.each([
  ['johnson', 'johnson', 0],
  ['jhonson', 'johnson', 1],
  ['jonson', 'johnson', 1],
  ['johnsson', 'johnson', 1],
  ['jahnson', 'johnson', 1],
  ['gracia', 'garcia', 1],
  ['stehpan', 'stephen', 2],
  ['', 'abc', 3],
])('counts the typos between %s and %s', (a, b, count) => {
  expect(editDistance(a, b)).toBe(count);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8 });

test('is a distance: symmetric, zero only for the same word, at most the longer one and at least the difference', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const count = editDistance(a, b);
      expect(count).toBe(editDistance(b, a));
      expect(count === 0).toBe(a === b);
      expect(count).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(count).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});

test('counts a swap, an added and a missing letter as one typo each', () => {
  fc.assert(
    fc.property(word, fc.nat(), (text, at) => {
      const index = at % (text.length + 1);
      const longer = `${text.slice(0, index)}x${text.slice(index)}`;
      expect(editDistance(text, longer)).toBe(1);
      if (index + 1 < text.length && text[index] !== text[index + 1]) {
        const swapped = text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2);
        expect(editDistance(text, swapped)).toBe(1);
      }
    }),
  );
});
