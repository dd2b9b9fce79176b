export const gradeScaleKinds = ['percent', 'points', 'standards'] as const;
export type GradeScaleKind = (typeof gradeScaleKinds)[number];

/** A step of a grade scale ([D135]). */
export interface ScaleStep {
  letter: string;
  /** The meaning of the letter, such as "Meets the standard"; null if it speaks for itself. */
  label: string | null;
  /** Where the step begins: a percentage, or a score on scales of points; null on scales of standards. */
  from: number | null;
  /** Points towards the GPA; null on scales of standards. */
  points: number | null;
}

/** A step of a scale that turns scores into letters: the letter for `from` and more, worth `points`. */
export interface GradeStep {
  letter: string;
  from: number;
  points: number;
}

/** The steps from the highest letter down to the lowest. */
export type GradeSteps = readonly GradeStep[];

/** The rule that gives a course's grades their letters. */
export interface LetterScale {
  readonly kind: GradeScaleKind;
  readonly steps: readonly ScaleStep[];
}

/** The default scale of a new institution ([D38]). */
export const defaultGradeScale: GradeSteps = [
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
 * Returns a score as a percentage of the maximum. Computes with hundredths, which are whole numbers: 17.4 of 20 is exactly 87 %,
 * while 17.4 × 100 ÷ 20 in floating point is less.
 */
export function toPercent(score: number, maxScore: number): number {
  return (Math.round(score * 100) * 100) / Math.round(maxScore * 100);
}

/** Returns the points of a letter, or null if the scale does not have it or gives none. */
export function findPoints(letter: string, { steps }: LetterScale): number | null {
  return steps.find((step) => step.letter === letter)?.points ?? null;
}

/** Returns the step that a score reaches; undefined if it reaches none, as on a scale of standards, which has only letters. */
export function findStep(score: number, maxScore: number, { kind, steps }: LetterScale): GradeStep | undefined {
  if (kind === 'standards') return undefined;
  const value = kind === 'percent' ? toPercent(score, maxScore) : score;
  return (steps as GradeSteps).find(({ from }) => from <= value);
}

/** Returns steps as scales store them. Letters that were there before keep their labels. */
export function toScaleSteps(steps: GradeSteps, former: readonly ScaleStep[] = []): ScaleStep[] {
  const labels = new Map(former.map(({ letter, label }) => [letter, label]));
  return steps.map(({ letter, from, points }) => ({ letter, label: labels.get(letter) ?? null, from, points }));
}
