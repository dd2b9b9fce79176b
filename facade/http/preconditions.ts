import { TLSSocket } from 'node:tls';
import type { NextFunction, Request, Response } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { writeError } from './respond.ts';

/** Refuses HTTP/1.1 requests without a Host header (RFC 9112, 3.2) with our error body; Node's own refusal has none. */
export function requireHost(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') {
    next();
    return;
  }
  // Close the connection, as after any other invalid HTTP.
  response.set('Connection', 'close');
  writeError(response, new AppError('bad_request', 'Send a Host header.'));
}

/** Refuses a path with the character NUL: nothing has it in its name, and PostgreSQL refuses it ([D9]). */
export function refuseNul(request: Request, response: Response, next: NextFunction): void {
  if (!request.path.includes('%00')) next();
  else writeError(response, new AppError('not_found', 'There is nothing at this path: it has the character NUL.'));
}

/**
 * Returns the path and the query of a request's target. Clients may send the whole address (RFC 9112, 3.2.2), whose host would otherwise
 * get into links.
 */
export function originForm(target: string): string {
  const rest = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** Refuses new requests once the service is shutting down, so that they go to another instance ([D53]). */
export function refuseWhileStopping(registrar: Registrar) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (!registrar.stopping) {
      next();
      return;
    }
    response.setHeader('Connection', 'close');
    writeError(
      response,
      new AppError('service_unavailable', 'The service is stopping. Try again in a moment.', { retryAfterSeconds: 5 }),
    );
  };
}

/** Refuses requests that did not arrive over HTTPS: neither through the service's own TLS nor through a trusted proxy's ([D19]). */
export function requireHttps(request: Request, response: Response, next: NextFunction): void {
  if (isSecure(request)) next();
  else writeError(response, new AppError('https_required', 'Send requests over HTTPS.'));
}

/**
 * Reads the protocol that the outermost trusted proxy reported. Express uses the first value of `X-Forwarded-Proto`, which a
 * client can forge when proxies append their values.
 */
export function isSecure(request: Request): boolean {
  const { secure, socket } = request;
  const header = request.get('x-forwarded-proto');
  if (!secure || socket instanceof TLSSocket || !header?.includes(',')) return secure;
  const protocols = header.split(',');
  const proxies = Math.max(request.ips.length, 1);
  return (protocols.at(-proxies) ?? protocols[0])?.trim() === 'https';
}
