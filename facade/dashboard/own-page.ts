import type { Request } from 'express';
import { AppError } from '../../src/shared/errors.ts';

/**
 * Refuses requests that another site may have caused, because these routes read a cookie. A form cannot send the header, and a script
 * of another origin is not allowed to; the browser names the origin itself.
 * @throws AppError `unsupported_media_type` for a body that is not JSON; `forbidden`
 */
export function requireOwnPage(request: Request): void {
  const hasBody = request.headers['content-type'] !== undefined;
  if (hasBody && !request.is('application/json'))
    throw new AppError('unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.');
  if (request.get('x-registrar') !== 'dashboard')
    throw new AppError('forbidden', 'Only the dashboard signs in here. API clients use POST /auth/login.');
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'This request does not come from the dashboard itself.');
}

/** Browsers send `Sec-Fetch-Site` over HTTPS and on localhost, and `Origin` everywhere. */
function isSameOrigin(request: Request): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return URL.parse(request.get('origin') ?? '')?.host === request.host;
}
