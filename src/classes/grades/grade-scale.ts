import type { GradeStep } from '../../auth/institution.entity.ts';

/** The steps from the highest letter down to the one that starts at 0. */
export type GradeScale = readonly GradeStep[];

/** The default scale of a new institution ([D38]). */
export const defaultGradeScale: GradeScale = [
  { letter: 'A+', from: 97, points: 4.0 },
  { letter: 'A', from: 93, points: 4.0 },
  { letter: 'A-', from: 90, points: 3.7 },
  { letter: 'B+', from: 87, points: 3.3 },
  { letter: 'B', from: 83, points: 3.0 },
  { letter: 'B-', from: 80, points: 2.7 },
  { letter: 'C+', from: 77, points: 2.3 },
  { letter: 'C', from: 73, points: 2.0 },
  { letter: 'C-', from: 70, points: 1.7 },
  { letter: 'D+', from: 67, points: 1.3 },
  { letter: 'D', from: 63, points: 1.0 },
  { letter: 'D-', from: 60, points: 0.7 },
  { letter: 'F', from: 0, points: 0.0 },
];

/**
 * Returns the highest step that starts at or below a percentage. The percentage is not rounded up to reach a step.
 * @throws RangeError if every step starts above it
 */
export function findGradeStep(percent: number, scale: GradeScale): GradeStep {
  const reached = scale.filter((step) => step.from <= percent);
  if (reached.length === 0) throw new RangeError(`${percent} % lies below every step of the grade scale`);
  return reached.reduce((best, step) => (step.from > best.from ? step : best));
}

/**
 * Returns a score as a percentage of the maximum. Computes with hundredths, which are whole numbers: 17.4 of 20 is exactly 87 %,
 * while 17.4 × 100 ÷ 20 in floating point is less.
 */
export function toPercent(score: number, maxScore: number): number {
  return (Math.round(score * 100) * 100) / Math.round(maxScore * 100);
}

/** Returns the points of a letter, or undefined if the scale does not have it. */
export function findPoints(letter: string, scale: GradeScale): number | undefined {
  return scale.find((step) => step.letter === letter)?.points;
}
