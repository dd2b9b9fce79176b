import type { ValidationErrors } from '../../input/validation-errors.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './page-limits.ts';

/** Longer than any cursor: at most two names of 100 characters, each of which search may spell with many. */
const MAX_CURSOR = 32_000;

/** Where a list is to be continued, as an opaque text: what it says may change, so clients only hand it back. */
export function cursorOf(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a cursor that `cursorOf` made, or a problem of the argument; undefined where there is none. */
export function readCursor(
  problems: ValidationErrors,
  field: string,
  cursor: string | null | undefined,
  isOurs: (parts: readonly unknown[]) => boolean,
): (string | number)[] | undefined {
  if (cursor == null) return undefined;
  const parts = cursor.length > MAX_CURSOR ? undefined : parsed(cursor);
  if (Array.isArray(parts) && isOurs(parts)) return parts as (string | number)[];
  problems.add(field, 'is no cursor of this list in this order: send one that it gave.');
  return undefined;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** How many entries are wanted: 20 by default, above 100 served as 100, as pages are ([D5]). */
export function countOf(problems: ValidationErrors, field: string, value: number | null | undefined): number {
  if (value != null && value < 1) problems.add(field, 'must be 1 or more.');
  return Math.min(value ?? DEFAULT_LIMIT, MAX_LIMIT);
}
