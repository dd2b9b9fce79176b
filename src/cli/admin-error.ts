import { isUnreachable, reasonOf } from '../database/connection/failures.ts';
import { AppError } from '../errors.ts';
import { problemLines } from '../input/validation-errors.ts';
import { OperatorError } from '../process/operator-error.ts';

/** What went wrong with a command, for the person who typed it: each problem under the option that it is about. */
export function explain(error: unknown): string {
  if (error instanceof AppError) return problemLines(error.details ?? {}, optionOf) || error.message;
  if (isUnreachable(error)) return `The database cannot be reached: ${reasonOf(error)}.`;
  if (error instanceof OperatorError) return error.message;
  return String(error instanceof Error ? (error.stack ?? error.message) : error);
}

/** `adminEmail` as `--admin-email`. */
function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
