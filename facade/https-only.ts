import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../src/errors.ts';
import { writeError } from './respond.ts';

/** Refuses what did not arrive over HTTPS, by the service's own TLS or by the word of a trusted proxy ([D19]). */
export function httpsOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.secure) next();
  else writeError(response, new AppError('https_required', 'Send requests over HTTPS.'));
}
