import { AppError } from '../../shared/errors.ts';
import type { Logger } from '../../shared/log.ts';
import {
  institutionClosedError,
  isExhausted,
  isInstitutionClosed,
  isLocked,
  isTableMissing,
  isUnreachable,
  lockTimeoutError,
  notMigratedError,
  outOfResourcesError,
  unavailableError,
} from './failures.ts';

/**
 * Converts a thrown value to an error that callers may see ([D9]). Anything unexpected becomes an `internal_error` that names the
 * request, with the original as its cause for the log.
 */
export function toVisibleError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return unavailableError(error);
  if (isExhausted(error)) return outOfResourcesError(error);
  if (isLocked(error)) return lockTimeoutError(error);
  if (isInstitutionClosed(error)) return institutionClosedError(error);
  if (isTableMissing(error)) return notMigratedError(error);
  const message = `Something went wrong on our side. Please report the request id ${requestId}.`;
  return new AppError('internal_error', message, { cause: error });
}

/** Logs the cause of a failed request if the response does not contain it: a defect, or a database that cannot be used. */
export function logCause(log: Logger, { code, cause }: AppError, request: Record<string, unknown>): void {
  if (code === 'internal_error') log.error({ err: cause, ...request }, 'request failed');
  else if (code === 'service_unavailable') log.warn({ err: cause, ...request }, 'request failed');
}
