import { expect, test } from 'vitest';
import {
  defaultGradeScale,
  findPoints,
  findStep,
  type LetterScale,
  toScaleSteps,
} from '../../../src/classes/grading/scales/grade-steps.ts';

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

test.each([
  [100, 'A+'],
  [97, 'A+'],
  [96.99, 'A'],
  [93, 'A'],
  [89.99, 'B+'],
  [60, 'D-'],
  [59.99, 'F'],
  [0, 'F'],
])('%d percent is %s', (value, letter) => {
  expect(findStep(value, 100, percent)?.letter).toBe(letter);
});

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
