import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type { Logger };

/**
 * Structured logs, on standard output unless told otherwise. No request, input or setting is logged as a whole; should one be,
 * what has one of the redacted names, itself or in one of its objects, is still not told. Errors are told of without data.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => loggedError(error) },
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
