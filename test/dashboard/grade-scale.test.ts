import { expect, test } from 'vitest';
import { type GradeScale, letterOf } from '../../dashboard/classes/grades/grade-scale.ts';

/** The letter beside a score that is typed into the gradebook. */

const steps = [
  { letter: 'B', from: 14 },
  { letter: 'A', from: 16 },
  { letter: 'C', from: 0 },
  { letter: 'P', from: null },
];

test.each<[GradeScale['kind'], number, string]>([
  ['percent', 3, 'B'],
  ['points', 3, 'C'],
  ['points', 15.5, 'B'],
])('on a scale by %s, %s of 20 is %s', (kind, score, letter) => {
  expect(letterOf(score, 20, { kind, steps })).toBe(letter);
});
