import { EARLIEST_DAY } from './time-zone.ts';
import type { ValidationErrors } from './validation-errors.ts';

/**
 * Adds an error unless a date of birth is after 1900-01-01 and before today ([D21]).
 * @param today in the institution's time zone
 */
export function checkDateOfBirth(errors: ValidationErrors, value: string | null | undefined, today: string): void {
  if (value == null) return;
  if (value <= EARLIEST_DAY) errors.add('dateOfBirth', `must be after ${EARLIEST_DAY}.`, 'date_out_of_range');
  else if (value >= today) errors.add('dateOfBirth', 'must be in the past.', 'date_out_of_range');
}
