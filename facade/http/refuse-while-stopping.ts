import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { writeError } from '../rest/respond.ts';

/** New requests are for another instance from the moment in which this one was asked to stop ([D53]). */
export function refuseWhileStopping(registrar: Registrar) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (!registrar.stopping) {
      next();
      return;
    }
    response.setHeader('Connection', 'close');
    writeError(
      response,
      new AppError('service_unavailable', 'The service is stopping. Try again in a moment.', { retryAfter: 5 }),
    );
  };
}
