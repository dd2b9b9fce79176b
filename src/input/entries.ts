import type { ValidationErrors } from './validation-errors.ts';

/** Maximum number of entries in a request that writes many records at once. */
export const MAX_ENTRIES = 1_000;

/** The rule of a list of entries, for descriptions of the API. */
export const entriesRule = { min: 1, max: MAX_ENTRIES };

/** Adds an error if there are no entries. @throws AppError `validation_error` if there are too many to validate */
export function checkEntryCount(errors: ValidationErrors, field: string, entries: readonly unknown[]): void {
  if (entries.length >= 1 && entries.length <= MAX_ENTRIES) return;
  const tooMany = entries.length > MAX_ENTRIES;
  if (tooMany || !errors.has(field))
    errors.add(field, `must have 1 to ${MAX_ENTRIES.toLocaleString('en')} entries; it has ${entries.length}.`);
  if (tooMany) errors.throwIfAny();
}
