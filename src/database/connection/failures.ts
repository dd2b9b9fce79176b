import { AppError, conflict } from '../../shared/errors.ts';

interface DatabaseFailure {
  code?: string;
  syscall?: string;
  constraint?: string;
  /** The function of PostgreSQL's source that raised the error. */
  routine?: string;
  message: string;
}

/** SQLSTATEs of a server that accepts no connections or is shutting down. */
const UNREACHABLE_STATE = /^(08...|57P0[1-5]|53300)$/;
/** Network errors with the same meaning. File operations can fail with some of these codes too, but by other system calls. */
const NETWORK_CODE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOENT)$/;
const NETWORK_CALL = /^(connect|getaddrinfo|read|write)$/;
/** Driver and socket errors that carry no code. */
const UNREACHABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|socket has been ended by the other party|socket disconnected before secure TLS/i;

/** SQLSTATEs of missing tables and schemas. */
const MISSING_STATE = /^(42P01|3F000)$/;
/** PostgreSQL's routine that reports an unknown alias, with the same SQLSTATE. */
const UNKNOWN_ALIAS_ROUTINE = 'errorMissingRTE';

/** Driver errors of a timeout while waiting for a response or for a free connection. */
const TIMEOUT_MESSAGE = /Query read timeout|timeout exceeded when trying to connect/;

function asDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  return error instanceof Error ? (error as Error & DatabaseFailure) : undefined;
}

/** Returns whether the database could not be reached, or stopped responding. */
export function isUnreachable(error: unknown): boolean {
  const failure = asDatabaseFailure(error);
  if (!failure) return false;
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  const { code = '', syscall = '', message } = failure;
  const isNetworkError = NETWORK_CODE.test(code) && NETWORK_CALL.test(syscall);
  return isNetworkError || UNREACHABLE_STATE.test(code) || UNREACHABLE_MESSAGE.test(message);
}

/** Returns whether a table was missing, which means that the database is not migrated yet ([D52a]). */
export function isTableMissing(error: unknown): boolean {
  const { code = '', routine } = asDatabaseFailure(error) ?? {};
  return MISSING_STATE.test(code) && routine !== UNKNOWN_ALIAS_ROUTINE;
}

/** Returns an error's message. An AggregateError, such as one error for each address of a host, has an empty one of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Returns whether the transaction should be retried (deadlock, serialisation failure). */
export function isRetryable(error: unknown): boolean {
  const code = asDatabaseFailure(error)?.code;
  return code === '40P01' || code === '40001';
}

/** SQLSTATE of a statement that waited for a lock longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns whether waiting for a lock of another transaction timed out. */
export function isLocked(error: unknown): boolean {
  return asDatabaseFailure(error)?.code === LOCK_NOT_AVAILABLE;
}

/** Returns the error for a request whose wait for a lock timed out. */
export function lockTimeoutError(cause: unknown): AppError {
  return conflict('Another change of the same records is in progress. Try again in a moment.', {
    retryAfterSeconds: 1,
    cause,
  });
}

/**
 * SQLSTATEs of a reachable database that lacks resources: its disk or memory is full, a configured limit is reached, or it is
 * read-only, which some providers set when the disk runs full.
 */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const EXHAUSTED = [DISK_FULL, '53200', '53400', READ_ONLY];

/** Returns whether the database lacks resources. */
export function isExhausted(error: unknown): boolean {
  return EXHAUSTED.includes(asDatabaseFailure(error)?.code ?? '');
}

/** Returns whether the database could not write: its disk is full, or it is read-only. */
export function isWriteFailure(error: unknown): boolean {
  return [DISK_FULL, READ_ONLY].includes(asDatabaseFailure(error)?.code ?? '');
}

/** Returns the error for a database without resources. */
export function outOfResourcesError(cause: unknown): AppError {
  const reason = asDatabaseFailure(cause)?.code === READ_ONLY ? 'is read-only' : 'is out of disk space or memory';
  return new AppError('service_unavailable', `The database ${reason}. Try again in a few minutes.`, {
    retryAfterSeconds: 60,
    cause,
  });
}

/** SQLSTATE of errors that Citus passes on without their own: those of an INSERT … SELECT, whose rows it copies to the nodes. */
const INTERNAL_ERROR = 'XX000';

/** Citus passes on the messages of the nodes, without the names of constraints. There, most have the number of a shard at their end. */
const SHARD_VIOLATION = /violates [a-z -]*constraint "(.+?)(_\d{6,})?"/;

/** Returns the name of the constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint, message = '' } = asDatabaseFailure(error) ?? {};
  if (!code?.startsWith('23') && code !== INTERNAL_ERROR) return undefined;
  return constraint ?? SHARD_VIOLATION.exec(message)?.[1];
}

/** SQLSTATEs of values that PostgreSQL refuses each time: they are invalid, violate a constraint or exceed a limit. */
const REFUSED_STATE = /^(22|23|54)/;

/** Returns whether PostgreSQL refused the content of a statement, and so would refuse it again. */
export function isRefused(error: unknown): boolean {
  const { code = '' } = asDatabaseFailure(error) ?? {};
  return REFUSED_STATE.test(code) || violatedConstraint(error) !== undefined;
}

/** The error of each constraint that a change may violate, by the constraint's name. */
export type ConstraintErrors = Readonly<Record<string, () => Error>>;

/** Runs `work`. Maps a constraint violation, which a concurrent writer can cause after the checks, to the error of the check. */
export async function withConstraintErrors<T>(
  constraintErrors: ConstraintErrors | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw constraintErrors?.[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

/** Returns the error for a database that cannot be reached, or is too busy to respond ([D9]). */
export function unavailableError(cause: unknown): AppError {
  const isTimeout = TIMEOUT_MESSAGE.test(asDatabaseFailure(cause)?.message ?? '');
  const reason = isTimeout ? 'did not answer in time' : 'cannot be reached right now';
  return new AppError('service_unavailable', `The database ${reason}. Try again in a few seconds.`, {
    retryAfterSeconds: 5,
    cause,
  });
}

/** Our SQLSTATE of a change that a closed institution refuses: see `refuse_when_closed` in the schema. */
const INSTITUTION_CLOSED = 'RC001';

/** Returns whether a change was refused because its institution is closed. */
export function isInstitutionClosed(error: unknown): boolean {
  return asDatabaseFailure(error)?.code === INSTITUTION_CLOSED;
}

/** Returns the error for requests to a closed institution. */
export function institutionClosedError(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'The institution is closed for maintenance. Try again later.', {
    retryAfterSeconds: 60,
    cause,
  });
}

/** Returns the error for a database that is not migrated yet ([D52a]). */
export function notMigratedError(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'The database is not migrated yet.', { retryAfterSeconds: 5, cause });
}
