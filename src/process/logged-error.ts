/** What a log tells of an error. */
interface LoggedError {
  type: string;
  message?: string;
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
  [property: string]: unknown;
}

/** Properties that say where something failed; PostgreSQL's `detail`, `where` and others say on which data. */
const PLACES = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** Causes of causes that are told of: errors may go round in circles. */
const MAX_DEPTH = 8;

/**
 * An error as it may be logged. Of one that PostgreSQL reports neither message nor data is told, because they quote what was
 * written; what failed, and where, is.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const logged: LoggedError = { type: error.constructor.name };
  for (const name of PLACES) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (value !== undefined) logged[name] = value;
  }
  if (isOfDatabase(error)) {
    logged.stack = framesOf(error);
  } else {
    logged.message = error.message;
    logged.stack = error.stack;
  }
  if (depth === MAX_DEPTH) return logged;
  if (error.cause !== undefined) logged.cause = loggedError(error.cause, depth + 1);
  if (error instanceof AggregateError) logged.errors = error.errors.map((each) => loggedError(each, depth + 1));
  return logged;
}

/** Whether PostgreSQL reported it, through whatever layers: it has a severity and an SQLSTATE. */
function isOfDatabase(error: Error): boolean {
  const { severity, code } = error as { severity?: unknown; code?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/** The stack without the message that it begins with. */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replaceAll(message, '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).join('\n');
}
