import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultGradeScale, findGradeStep, findPoints } from '../../../src/classes/grades/grade-scale.ts';

test.each([
  [100, 'A+'],
  [97, 'A+'],
  [96.99, 'A'],
  [93, 'A'],
  [89.99, 'B+'],
  [60, 'D-'],
  [59.99, 'F'],
  [0, 'F'],
])('%d percent is %s', (percent, letter) => {
  expect(findGradeStep(percent, defaultGradeScale).letter).toBe(letter);
});

test('finds the same step in any order of the steps', () => {
  const percent = fc.double({ min: 0, max: 110, noNaN: true });
  const order = fc.shuffledSubarray([...defaultGradeScale], { minLength: defaultGradeScale.length });
  fc.assert(
    fc.property(percent, order, (value, scale) => {
      expect(findGradeStep(value, scale)).toEqual(findGradeStep(value, defaultGradeScale));
    }),
  );
});

test('throws if a percentage is below every step', () => {
  expect(() => findGradeStep(49, [{ letter: 'P', from: 50, points: 1 }])).toThrow('49 % lies below every step');
});

test('finds the points of a letter, and none for an unknown letter', () => {
  expect(findPoints('B+', defaultGradeScale)).toBe(3.3);
  expect(findPoints('F', defaultGradeScale)).toBe(0);
  expect(findPoints('b+', defaultGradeScale)).toBeUndefined();
});
