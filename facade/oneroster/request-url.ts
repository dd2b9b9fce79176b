import type { Request } from 'express';
import { AppError } from '../../src/shared/errors.ts';
import { isSecure } from '../http/preconditions.ts';

/**
 * Returns the absolute URL of a request as its client sent it, from which references and links are made. Trusted proxies report
 * protocol and host.
 * @throws AppError `bad_request` if the host is not one of a URL
 */
export function absoluteUrl(request: Request): URL {
  const origin = `${isSecure(request) ? 'https' : 'http'}://${request.host ?? 'localhost'}`;
  if (!URL.canParse(origin) || new URL(origin).pathname !== '/')
    throw new AppError('bad_request', 'The header Host is not the name of a host.');
  return new URL(request.originalUrl.replace(/^\/+/, '/'), origin);
}
