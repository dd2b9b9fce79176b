import type { GradeScaleKind } from './grades.generated.ts';

/** The letters of a course. */
export interface GradeScale {
  readonly kind: GradeScaleKind;
  /** From the highest letter down. `from` is a percentage, or a score on a scale of points. A step without it is only typed. */
  readonly steps: readonly { readonly letter: string; readonly from: number | null }[];
}

/** Returns the letter that a score earns, as the service computes it: with hundredths, which are whole numbers. */
export function letterOf(score: number, maxScore: number, { kind, steps }: GradeScale): string | undefined {
  const percent = (Math.round(score * 100) * 100) / Math.round(maxScore * 100);
  const reached = steps.filter(({ from }) => from !== null && from <= (kind === 'points' ? score : percent));
  return reached.toSorted((a, b) => Number(b.from) - Number(a.from))[0]?.letter;
}
