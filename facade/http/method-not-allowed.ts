import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../../src/errors.ts';
import { writeError } from '../rest/respond.ts';

/** Answers a request for a known path by a method that it does not have: 405 with `Allow` ([D8]). */
export function writeMethodNotAllowed(request: Request, response: Response, methods: readonly string[]): void {
  const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
  response.setHeader('Allow', allowed);
  const message = `${request.method} is not allowed here; allowed are ${allowed}.`;
  writeError(response, new AppError('method_not_allowed', message));
}

/** A path that can be read and nothing else ([D8]). */
export function getOnly(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router
    .route(path)
    .get(...handlers)
    .all((request, response) => writeMethodNotAllowed(request, response, ['GET']));
}
