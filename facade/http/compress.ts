import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';

/** Compresses answers for those who accept that; the others are spared the wrapping of their response. */
export function compressWhereAccepted() {
  const compress = compression();
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}
