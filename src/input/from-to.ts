import type { ValidationErrors } from './validation-errors.ts';

/** Adds a problem if a range of days (`YYYY-MM-DD`) or times (ISO 8601, UTC) ends before it begins; either end may be open. */
export function checkRange(
  errors: ValidationErrors,
  { from, to }: { readonly from?: string | null; readonly to?: string | null },
): void {
  if (from != null && to != null && from > to) errors.add('to', 'must not be before from.');
}
