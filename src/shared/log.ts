import { type DestinationStream, type Logger, pino } from 'pino';
import { toLoggedError } from './logged-error.ts';

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
