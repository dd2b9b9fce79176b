import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { Caller, RequestScope } from '../../src/auth/principals/caller.ts';
import type { Admission } from '../access/admission.ts';
import { readIfMatch } from '../rest/if-match.ts';
import { RequestProblems } from '../rest/request-problems.ts';
import type { Route } from '../rest/route.ts';
import { clientAddress } from './client-address.ts';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

export interface RequestIds {
  /** In the answer, the logs and the audit trail: the client's, if it sent 1 to 128 visible ASCII characters ([D7]). */
  readonly requestId: string;
  /** The service's own id where the client chose the other one, since clients may choose the same. */
  readonly ownRequestId?: string;
}

/** Gives a request its ids, by its `X-Request-Id`. */
export function requestIds(header: string | string[] | undefined): RequestIds {
  const ownRequestId = randomUUID();
  if (typeof header !== 'string' || !REQUEST_ID.test(header)) return { requestId: ownRequestId };
  return { requestId: header, ownRequestId };
}

export interface RestScope extends RequestScope {
  readonly problems: RequestProblems;
}

/** What is known of an Express request whoever makes it; the id was given to it when it arrived. */
export function scopeOf(request: Request, { ifMatch }: Route): RestScope {
  const userAgent = request.headers['user-agent'];
  const scope = { requestId: request.id, ip: clientAddress(request), userAgent, problems: new RequestProblems() };
  return ifMatch ? { ...scope, expectedVersions: readIfMatch(request.headers['if-match'], scope.problems) } : scope;
}

/** Who asks, through which request: what is kept of the credential and what is known of the request, together. */
export function callerFrom({ principal, counted }: Admission, scope: RequestScope): Caller {
  return { ...principal, ...scope, counted };
}

declare global {
  namespace Express {
    interface Request {
      /** The request's id: in its answer, the logs and the audit trail ([D7]). */
      id: string;
      /** What log lines name the request by. */
      ids: RequestIds;
    }
  }
}
