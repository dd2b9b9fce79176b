import { TLSSocket } from 'node:tls';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../src/errors.ts';
import { writeError } from '../rest/respond.ts';

/** Refuses what did not arrive over HTTPS, by the service's own TLS or by the word of a trusted proxy ([D19]). */
export function httpsOnly(request: Request, response: Response, next: NextFunction): void {
  if (isSecure(request)) next();
  else writeError(response, new AppError('https_required', 'Send requests over HTTPS.'));
}

/**
 * Express believes the first value of `X-Forwarded-Proto`. Before those that proxies append a client may have put its own, so of
 * several the one counts that the outermost trusted proxy wrote.
 */
function isSecure(request: Request): boolean {
  const { secure, socket } = request;
  const written = request.get('x-forwarded-proto');
  if (!secure || socket instanceof TLSSocket || !written?.includes(',')) return secure;
  const values = written.split(',');
  const proxies = Math.max(request.ips.length, 1);
  return (values.at(-proxies) ?? values[0])?.trim() === 'https';
}
