import { isUnreachable, serviceUnavailable } from './database/failures.ts';
import { AppError } from './errors.ts';

/**
 * Whatever was thrown, as an error that callers may see ([D9]). What was not meant for them becomes an `internal_error` that
 * names the request, and keeps the original as its cause for the log.
 */
export function visibleError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return serviceUnavailable(error);
  const message = `Something went wrong on our side. Please report the request id ${requestId}.`;
  return new AppError('internal_error', message, { cause: error });
}
