import type { ValidationErrors } from '../../input/validation-errors.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../shared/page-limits.ts';

/** Longer than any cursor. The longest hold two names of 100 characters, each of which search may expand to many. */
const MAX_CURSOR_LENGTH = 32_000;

/** Encodes the position at which a list is to be continued. The format may change, so clients must treat it as opaque. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Decodes a cursor of `encodeCursor`. Returns undefined if there is none, or adds a validation error of the argument if it is invalid. */
export function decodeCursor(
  errors: ValidationErrors,
  field: string,
  cursor: string | null | undefined,
  isValidCursor: (parts: readonly unknown[]) => boolean,
): (string | number)[] | undefined {
  if (cursor == null) return undefined;
  const parts = cursor.length > MAX_CURSOR_LENGTH ? undefined : decode(cursor);
  if (Array.isArray(parts) && isValidCursor(parts)) return parts as (string | number)[];
  errors.add(field, 'is not a valid cursor for this list and order.');
  return undefined;
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the number of requested entries: 20 by default, at most 100, as for pages ([D5]). */
export function readCount(errors: ValidationErrors, field: string, value: number | null | undefined): number {
  if (value != null && value < 1) errors.add(field, 'must be 1 or more.');
  return Math.min(value ?? DEFAULT_LIMIT, MAX_LIMIT);
}
