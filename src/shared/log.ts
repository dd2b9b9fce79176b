import { type DestinationStream, type Logger, pino } from 'pino';

/** An error as it is logged. */
interface LoggedError {
  type: string;
  message?: string;
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
  [property: string]: unknown;
}

/** Properties that locate a failure. PostgreSQL's `detail`, `where` and others are left out because they contain data. */
const LOGGED_PROPERTIES = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** The maximum depth of nested causes: chains of errors may be circular. */
const MAX_DEPTH = 8;

/**
 * Converts an error to the form that may be logged. Errors from PostgreSQL are logged without their message and data, because these
 * quote what was written; only what failed, and where, is logged. Of what is no error, such as a provider's answer as a cause, only
 * the type is logged.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const logged: LoggedError = { type: error.constructor.name };
  for (const name of LOGGED_PROPERTIES) {
    const value = (error as unknown as Record<string, unknown>)[name];
    if (value !== undefined) logged[name] = value;
  }
  if (isDatabaseError(error)) {
    logged.stack = stackFrames(error);
  } else {
    logged.message = error.message;
    logged.stack = error.stack;
  }
  if (depth === MAX_DEPTH) return logged;
  if (error.cause !== undefined) logged.cause = toLoggedError(error.cause, depth + 1);
  if (error instanceof AggregateError) logged.errors = error.errors.map((each) => toLoggedError(each, depth + 1));
  return logged;
}

/** Recognises errors from PostgreSQL, also when the ORM has wrapped them: they have a severity and an SQLSTATE. */
function isDatabaseError(error: Error): boolean {
  const { severity, code } = error as { severity?: unknown; code?: unknown };
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/** Returns the stack without the message at its beginning. */
function stackFrames({ stack = '', message }: Error): string {
  const lines = stack.replaceAll(message, '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).join('\n');
}

export type { Logger };

/**
 * Creates the structured log, which goes to standard output by default. No request, input or setting is logged as a whole; if one
 * ever is, properties with the redacted names are still hidden, on it and on its direct properties. Errors are logged without data.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => toLoggedError(error) },
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        '*.password',
        '*.token',
        '*.secret',
        '*.access_token',
        '*.refresh_token',
        '*.api_key',
        'headers.authorization',
        'headers["x-api-key"]',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination);
}
