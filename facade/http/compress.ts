import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';

/** Compresses responses for clients that accept it. Other requests skip the middleware, which would wrap their response. */
export function compressResponses() {
  const compress = compression();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}
