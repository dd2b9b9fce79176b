import type { ValidationErrors } from './validation-errors.ts';

export interface NumberRule {
  min: number;
  max: number;
  /** The number of decimals that are stored; 0 by default. */
  decimals?: number;
  /** Refuses null but accepts an absent value: for updates of a required field. */
  notNull?: boolean;
}

/** Adds the problems of a number. Skips absent values and fields that already have a problem. */
export function checkNumber(
  problems: ValidationErrors,
  field: string,
  value: number | null | undefined,
  rule: NumberRule,
): void {
  if (value === undefined || problems.has(field)) return;
  if (value === null) {
    if (rule.notNull) problems.add(field, 'is required.');
    return;
  }
  const { min, max, decimals = 0 } = rule;
  if (value < min || value > max) problems.add(field, `must be between ${min} and ${max}.`);
  else if (Number(value.toFixed(decimals)) !== value) problems.add(field, `may have at most ${decimals} decimals.`);
}
