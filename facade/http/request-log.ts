import type { NextFunction, Request, Response } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { requestIds } from './request-scope.ts';

/** Milliseconds from which on a request is worth a look. */
const SLOW = 1_000;

/** What nginx calls a request whose client left before it had its whole answer, so that those are not counted as answered. */
const CLIENT_CLOSED_REQUEST = 499;

/** Gives every request its id and writes one line about it when it is answered, or left. Query and body, which name people, are not logged. */
export function requestLog(registrar: Registrar) {
  // Nothing in these lines can be a secret, and to look for one costs more than to write them.
  const log = registrar.log.child({}, { redact: { paths: [] } });
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    // Routers that answer leave only the rest of the path behind them.
    const { method, path } = request;
    const ids = requestIds(request.headers['x-request-id']);
    request.ids = ids;
    request.id = ids.requestId;
    response.setHeader('X-Request-Id', ids.requestId);
    response.once('close', () => {
      const duration = Math.round((performance.now() - started) * 10) / 10;
      const line = { ...ids, method, path, status: statusOf(response), duration };
      if (!response.writableFinished) log.info(line, 'request aborted');
      else if (duration >= SLOW) log.warn(line, 'slow request');
      else log.info(line, 'request');
      const counted = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      registrar.metrics?.observeRequest(method, routeOf(request), counted, duration / 1000);
    });
    next();
  };
}

/** Undefined while none was sent: the 200 that it begins with says nothing yet. */
function statusOf({ headersSent, statusCode }: Response): number | undefined {
  return headersSent ? statusCode : undefined;
}

/** The route that answered, with its parameters' names; paths that lead nowhere are all one. */
function routeOf({ route, baseUrl }: Request): string {
  if (baseUrl === '/graphql' && !route) return baseUrl;
  if (!route) return 'none';
  return route.path === '/' && baseUrl ? baseUrl : `${baseUrl}${route.path}`;
}
