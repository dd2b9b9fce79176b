export interface NumberRule {
  min: number;
  max: number;
  /** Explains the maximum, if the field alone does not. */
  maxReason?: string;
  /** The number of decimals that are stored; 0 by default. */
  decimals?: number;
}

/** Returns the problem of a number, or undefined if it is valid. */
export function findNumberProblem(
  value: number,
  { min, max, maxReason, decimals = 0 }: NumberRule,
): string | undefined {
  if (value < min || value > max) return `must be between ${min} and ${max}${maxReason ? `: ${maxReason}` : ''}.`;
  return Number(value.toFixed(decimals)) === value ? undefined : `may have at most ${decimals} decimals.`;
}
