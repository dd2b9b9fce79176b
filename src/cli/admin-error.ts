import { isInstitutionClosed, isUnreachable, reasonOf } from '../database/connection/failures.ts';
import { formatProblems } from '../input/validation-errors.ts';
import { AppError } from '../shared/errors.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** Formats the error of a command for the person who typed it; validation errors name the options. */
export function formatCommandError(error: unknown): string {
  if (error instanceof AppError) return formatProblems(error.details ?? {}, toOption) || error.message;
  if (isInstitutionClosed(error)) return 'The institution is closed: use open-institution first.';
  if (isUnreachable(error)) return `The database cannot be reached: ${reasonOf(error)}.`;
  if (error instanceof OperatorError) return error.message;
  return String(error instanceof Error ? (error.stack ?? error.message) : error);
}

/** Converts `adminEmail` to `--admin-email`. */
function toOption(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
