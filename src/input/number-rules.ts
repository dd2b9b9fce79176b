import type { ValidationErrors } from './validation-errors.ts';

export interface NumberRule {
  min: number;
  max: number;
  /** Decimals that are stored; 0 by default. */
  decimals?: number;
  /** Refuses null where the value is given at all: for changes of a field that must have one. */
  notNull?: boolean;
}

/** Adds what is wrong with a number that was given; one that is already known to be wrong is left alone. */
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
