import type { NextFunction, Request, Response } from 'express';
import type { Registrar } from '../src/registrar.ts';
import { requestIdOf } from './request-scope.ts';

/** Gives every request its id and writes one line about it when it is answered. Query and body, which name people, are not logged. */
export function requestLog(registrar: Registrar) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const id = requestIdOf(request.headers['x-request-id']);
    request.id = id;
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const duration = Math.round((performance.now() - started) * 10) / 10;
      const line = { requestId: id, method: request.method, path: request.path, status: response.statusCode, duration };
      registrar.log.info(line, response.writableFinished ? 'request' : 'request aborted');
    });
    next();
  };
}
