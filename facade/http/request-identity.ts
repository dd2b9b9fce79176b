import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request } from 'express';
import type { RequestIdentity } from '../../src/access/caller.ts';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

export interface RequestIds {
  /** Sent in the response and written to the logs and the audit trail: the client's id if it has 1 to 128 visible ASCII characters ([D7]). */
  readonly requestId: string;
  /** The service's own id, present when the client chose `requestId`: client ids need not be unique. */
  readonly ownRequestId?: string;
}

/** Returns the ids of a request. @param header its `X-Request-Id` */
export function requestIds(header: string | string[] | undefined): RequestIds {
  const ownRequestId = randomUUID();
  if (typeof header !== 'string' || !REQUEST_ID.test(header)) return { requestId: ownRequestId };
  return { requestId: header, ownRequestId };
}

/** Returns the identity of a request for logs and the audit trail. */
export function requestIdentity(request: Request): RequestIdentity {
  return { requestId: request.id, ip: clientAddress(request), userAgent: request.headers['user-agent'] };
}

/** Returns the client's IP address: the one that trusted proxies report if it is valid, otherwise that of the connection. */
function clientAddress({ ip = '', socket }: Request): string | null {
  return isIP(ip) ? ip : (socket.remoteAddress ?? null);
}

declare global {
  namespace Express {
    interface Request {
      /** The request id that appears in the response, the logs and the audit trail ([D7]). */
      id: string;
      /** The ids that log lines carry. */
      ids: RequestIds;
    }
  }
}
