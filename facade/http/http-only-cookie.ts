import type { Request, Response } from 'express';
import { isSecure } from './preconditions.ts';

interface CookieSettings {
  /** Browsers accept the prefixes `__Host-` and `__Secure-` only over HTTPS, so plain HTTP, as on localhost, has another name. */
  readonly names: { readonly https: string; readonly http: string };
  readonly sameSite: 'strict' | 'lax';
  /** Milliseconds. */
  readonly maxAge: number;
}

/** A cookie that scripts cannot read. */
export class HttpOnlyCookie {
  constructor(private readonly settings: CookieSettings) {}

  read(request: Request): string | undefined {
    const prefix = `${this.nameFor(request)}=`;
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined;
  }

  set(request: Request, response: Response, value: string, path = '/'): void {
    const { maxAge } = this.settings;
    response.cookie(this.nameFor(request), value, { ...this.attributes(request, path), maxAge });
  }

  /** Removes the cookie from the browser. */
  clear(request: Request, response: Response, path = '/'): void {
    response.clearCookie(this.nameFor(request), this.attributes(request, path));
  }

  private nameFor(request: Request): string {
    return this.settings.names[isSecure(request) ? 'https' : 'http'];
  }

  private attributes(request: Request, path: string) {
    return { httpOnly: true, secure: isSecure(request), sameSite: this.settings.sameSite, path } as const;
  }
}
