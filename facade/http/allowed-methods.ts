import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../../src/shared/errors.ts';
import { writeError } from './respond.ts';

/** Answers 405 with an `Allow` header, for a method that the path does not support ([D8]). */
export function writeMethodNotAllowed(request: Request, response: Response, methods: readonly string[]): void {
  const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
  response.setHeader('Allow', allowed);
  const message = `${request.method} is not allowed here. Allowed methods: ${allowed}.`;
  writeError(response, new AppError('method_not_allowed', message));
}

/** Registers a path that supports GET and HEAD only ([D8]). */
export function getOnly(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router
    .route(path)
    .get(...handlers)
    .all((request, response) => writeMethodNotAllowed(request, response, ['GET']));
}
