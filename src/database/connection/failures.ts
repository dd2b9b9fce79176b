import { AppError } from '../../errors.ts';

interface DatabaseFailure {
  code?: string;
  syscall?: string;
  constraint?: string;
  /** The function of PostgreSQL that failed. */
  routine?: string;
  message: string;
}

/** SQLSTATEs that say: the server takes no connections or is going away. */
const UNREACHABLE_STATE = /^(08...|57P0[1-5]|53300)$/;
/** The same from the network. Files of our own fail with some of these codes as well, but by other calls. */
const NETWORK_CODE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOENT)$/;
const NETWORK_CALL = /^(connect|getaddrinfo|read|write)$/;
/** What neither has: errors of the driver, and of sockets that notice an end by themselves. */
const UNREACHABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|socket has been ended by the other party|socket disconnected before secure TLS/i;

/** SQLSTATEs of tables and schemas that are not there. */
const MISSING_STATE = /^(42P01|3F000)$/;
/** What PostgreSQL says of an alias that a statement does not have comes with the same SQLSTATE, from here. */
const ALIAS_MISSING = 'errorMissingRTE';

/** Errors of the driver that say no more than that an answer, or a free connection, was waited for in vain. */
const LATE_MESSAGE = /Query read timeout|timeout exceeded when trying to connect/;

function failureOf(error: unknown): DatabaseFailure | undefined {
  return error instanceof Error ? (error as Error & DatabaseFailure) : undefined;
}

/** Whether the database could not be reached, or fell silent. */
export function isUnreachable(error: unknown): boolean {
  const failure = failureOf(error);
  if (!failure) return false;
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return true;
  const { code = '', syscall = '', message } = failure;
  const isOfNetwork = NETWORK_CODE.test(code) && NETWORK_CALL.test(syscall);
  return isOfNetwork || UNREACHABLE_STATE.test(code) || UNREACHABLE_MESSAGE.test(message);
}

/** Whether a table was missing that statements of ours name: the database is not migrated yet ([D52a]). */
export function isTableMissing(error: unknown): boolean {
  const { code = '', routine } = failureOf(error) ?? {};
  return MISSING_STATE.test(code) && routine !== ALIAS_MISSING;
}

/** An error in words; one of several, as each address of a host that was tried has its own, says nothing by itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Whether PostgreSQL asks for the transaction to be tried again (deadlock, serialisation failure). */
export function isRetryable(error: unknown): boolean {
  const code = failureOf(error)?.code;
  return code === '40P01' || code === '40001';
}

/** SQLSTATE of a statement that waited for a lock longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a lock that another transaction holds was waited for in vain. */
export function isLocked(error: unknown): boolean {
  return failureOf(error)?.code === LOCK_NOT_AVAILABLE;
}

/** The error to report where another change holds what a request needs for longer than a request waits. */
export function lockedByAnother(cause: unknown): AppError {
  return new AppError('conflict', 'Another change of the same records is under way. Try again in a moment.', {
    retryAfter: 1,
    cause,
  });
}

/**
 * SQLSTATEs of a database that is reached and cannot do its work: its disk or memory is full, a limit of its configuration is
 * reached, or it only reads, as servers do whose provider sees the disk run full.
 */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const EXHAUSTED = [DISK_FULL, '53200', '53400', READ_ONLY];

/** Whether the database lacks what it needs to do its work. */
export function isExhausted(error: unknown): boolean {
  return EXHAUSTED.includes(failureOf(error)?.code ?? '');
}

/** Whether the database cannot write: its disk is full, or it only reads. */
export function cannotWrite(error: unknown): boolean {
  return [DISK_FULL, READ_ONLY].includes(failureOf(error)?.code ?? '');
}

/** The error to report until somebody has made room, or the database writes again. */
export function outOfResources(cause: unknown): AppError {
  const reason = failureOf(cause)?.code === READ_ONLY ? 'is read-only' : 'is out of disk space or memory';
  return new AppError('service_unavailable', `The database ${reason}. Try again in a few minutes.`, {
    retryAfter: 60,
    cause,
  });
}

/** The constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure?.code?.startsWith('23') ? failure.constraint : undefined;
}

/**
 * Runs `work`; a violation that a concurrent writer caused after the check becomes the error that the check gives.
 * @param meanings the error by the constraint that is violated
 */
export async function explained<T>(
  meanings: Readonly<Record<string, () => AppError>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw meanings[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

/** The error to report for a database that cannot be reached, or is too busy to answer ([D9]). */
export function serviceUnavailable(cause: unknown): AppError {
  const isLate = LATE_MESSAGE.test(failureOf(cause)?.message ?? '');
  const reason = isLate ? 'did not answer in time' : 'cannot be reached right now';
  return new AppError('service_unavailable', `The database ${reason}. Try again in a few seconds.`, {
    retryAfter: 5,
    cause,
  });
}

/** The error to report until somebody has migrated the database ([D52a]). */
export function notMigrated(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'The database is not migrated yet.', { retryAfter: 5, cause });
}
