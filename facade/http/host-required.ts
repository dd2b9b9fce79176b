import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../src/errors.ts';
import { writeError } from '../rest/respond.ts';

/** Refuses what does not say whom it asks (RFC 9112, 3.2) in the one shape of errors; Node's own refusal has none. */
export function hostRequired(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') {
    next();
    return;
  }
  // As after everything else that is no valid HTTP.
  response.set('Connection', 'close');
  writeError(response, new AppError('bad_request', 'Send a Host header.'));
}
