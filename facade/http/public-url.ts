import type { Request } from 'express';
import type { Registrar } from '../../src/registrar.ts';
import { AppError } from '../../src/shared/errors.ts';
import { isSecure } from './preconditions.ts';

/**
 * Returns the address of the service as clients see it, without a slash at its end: PUBLIC_URL, else the origin that the client used.
 * Trusted proxies report protocol and host.
 * @throws AppError `bad_request` if the host is not one of a URL
 */
export function publicAddress({ config }: Registrar, request: Request): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL;
  const origin = `${isSecure(request) ? 'https' : 'http'}://${request.host ?? 'localhost'}`;
  if (!URL.canParse(origin) || new URL(origin).pathname !== '/')
    throw new AppError('bad_request', 'The header Host is not the name of a host.');
  return new URL(origin).origin;
}

/** Returns the absolute URL of a request, from which links are made. @throws AppError as `publicAddress` */
export function publicUrl(registrar: Registrar, request: Request): URL {
  return new URL(publicAddress(registrar, request) + request.originalUrl.replace(/^\/+/, '/'));
}
