import type { NextFunction, Request, Response } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { requestIds } from './request-identity.ts';

/** Requests that take this many milliseconds or more are logged as warnings. */
const SLOW_REQUEST_MS = 1_000;

/** nginx's status for a client that disconnected before it received the whole response. Keeps such requests out of the successful ones. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Assigns the request ids, and logs one line when the response is complete or the client disconnects. Query and body are not
 * logged, because they contain personal data.
 */
export function logRequests(registrar: Registrar) {
  // These lines contain no secrets, and redaction costs more than writing them.
  const log = registrar.log.child({}, { redact: { paths: [] } });
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    // Read now: routers strip their prefix from `request.path`.
    const { method, path } = request;
    const ids = requestIds(request.headers['x-request-id']);
    request.ids = ids;
    request.id = ids.requestId;
    response.setHeader('X-Request-Id', ids.requestId);
    response.once('close', () => {
      const duration = Math.round((performance.now() - startedAt) * 10) / 10;
      const fields = { ...ids, method, path, status: sentStatus(response), duration };
      if (!response.writableFinished) log.info(fields, 'request aborted');
      else if (duration >= SLOW_REQUEST_MS) log.warn(fields, 'slow request');
      else log.info(fields, 'request');
      const metricsStatus = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      registrar.metrics?.observeRequest(method, routePattern(request), metricsStatus, duration / 1000);
    });
    next();
  };
}

/** Returns undefined until the headers are sent: Express's default status of 200 means nothing before. */
function sentStatus({ headersSent, statusCode }: Response): number | undefined {
  return headersSent ? statusCode : undefined;
}

/** Returns the pattern of the matched route, for example `/students/:id`. Unmatched paths share the label `none`. */
function routePattern({ route, baseUrl }: Request): string {
  if (baseUrl === '/graphql' && !route) return baseUrl;
  if (!route) return 'none';
  return route.path === '/' && baseUrl ? baseUrl : `${baseUrl}${route.path}`;
}
