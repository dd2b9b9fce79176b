import type { Request, Response } from 'express';
import { DASHBOARD_LIFETIME } from '../../src/access/session-kinds.ts';
import { isSecure } from '../http/preconditions.ts';

/** Browsers accept the prefix `__Host-` only over HTTPS, so plain HTTP, as on localhost, has another name. */
function nameFor(request: Request): string {
  return isSecure(request) ? '__Host-registrar' : 'registrar_dev';
}

function attributes(request: Request) {
  return { httpOnly: true, secure: isSecure(request), sameSite: 'strict', path: '/' } as const;
}

/** Returns the refresh token in the request's cookie. */
export function readSessionCookie(request: Request): string | undefined {
  const prefix = `${nameFor(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined;
}

/** Stores the refresh token in a cookie that scripts cannot read. */
export function setSessionCookie(request: Request, response: Response, refreshToken: string): void {
  response.cookie(nameFor(request), refreshToken, { ...attributes(request), maxAge: DASHBOARD_LIFETIME * 1000 });
}

/** Removes the cookie from the browser. */
export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameFor(request), attributes(request));
}
