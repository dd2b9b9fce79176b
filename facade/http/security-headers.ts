import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Gives every response helmet's headers. They are the same for all, so helmet is asked once and not at every request. */
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
