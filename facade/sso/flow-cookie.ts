import type { Request, Response } from 'express';
import { FLOW_LIFETIME_MS } from '../../src/auth/sso/flow.ts';
import { isSecure } from '../http/preconditions.ts';

/** Browsers accept the prefix `__Secure-` only over HTTPS, so plain HTTP, as on localhost, has another name. */
function nameFor(request: Request): string {
  return isSecure(request) ? '__Secure-registrar-sso' : 'registrar_sso_dev';
}

/** Lax, since the callback is a navigation from another site, with which no Strict cookie comes. @param path that of the routes */
function attributes(request: Request, path: string) {
  return { httpOnly: true, secure: isSecure(request), sameSite: 'lax', path } as const;
}

/** Returns the sealed flow of the browser. */
export function readFlowCookie(request: Request): string | undefined {
  const prefix = `${nameFor(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined;
}

/** Stores the sealed flow until the provider sends the browser back. */
export function setFlowCookie(request: Request, response: Response, path: string, flow: string): void {
  response.cookie(nameFor(request), flow, { ...attributes(request, path), maxAge: FLOW_LIFETIME_MS });
}

/** Removes the flow, which has ended. */
export function clearFlowCookie(request: Request, response: Response, path: string): void {
  response.clearCookie(nameFor(request), attributes(request, path));
}
