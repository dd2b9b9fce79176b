import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Adds helmet's headers to every response. They never differ, so helmet runs once and not for each request. */
export function securityHeaders({ production }: { production: boolean }) {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  helmet({ strictTransportSecurity: production })({} as IncomingMessage, recorder, () => undefined);
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeaders(headers);
    next();
  };
}
