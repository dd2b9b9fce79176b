import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultGradeScale,
  findGradeStep,
  findPoints,
  findStep,
  type LetterScale,
  toScaleSteps,
} from '../../../src/classes/grading/scales/grade-steps.ts';

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

const percent: LetterScale = { kind: 'percent', steps: toScaleSteps(defaultGradeScale) };
const standards: LetterScale = {
  kind: 'standards',
  steps: [{ letter: 'M', label: 'Meets', from: null, points: null }],
};
const points: LetterScale = {
  kind: 'points',
  steps: toScaleSteps([
    { letter: 'TB', from: 16, points: 4 },
    { letter: 'P', from: 10, points: 2 },
  ]),
};

test('finds the points of a letter, and none for an unknown letter or on a scale of standards', () => {
  expect(findPoints('B+', percent)).toBe(3.3);
  expect(findPoints('F', percent)).toBe(0);
  expect(findPoints('b+', percent)).toBeNull();
  expect(findPoints('M', standards)).toBeNull();
});

test('takes the percentage, or the score itself on a scale of points', () => {
  expect(findStep(17.4, 20, percent)?.letter).toBe('B+');
  expect(findStep(17.4, 20, points)?.letter).toBe('TB');
  expect(findStep(9.99, 20, points)).toBeUndefined();
  expect(findStep(20, 20, standards)).toBeUndefined();
});
