import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../../src/auth/principals/caller.ts';
import { AppError } from '../../src/errors.ts';
import type { Registrar } from '../../src/registrar.ts';
import { authenticate } from './authenticate.ts';
import { countRequest } from './rate-limit.ts';

/** A request that carries working credentials. */
export interface Admission {
  readonly principal: Principal;
  /**
   * Settles when the request has been counted and its response has the headers of [D48]; rejects with `rate_limit_exceeded`.
   * Nothing may be changed, and nothing answered, before; reading meanwhile saves the time that counting takes.
   */
  readonly counted: Promise<void>;
}

/**
 * Who a request comes from, REST and GraphQL alike; null where it carries no credentials. Counting it has begun.
 * @throws AppError `unauthorized`, `token_expired`; `rate_limit_exceeded` where that is known without counting
 */
export async function authenticateAndCount(
  registrar: Registrar,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Admission | null> {
  const principal = await authenticate(registrar, request.headers);
  if (!principal) return null;
  const counted = countRequest(registrar, principal, response);
  // It may fail before anybody waits for it.
  counted.catch(() => undefined);
  return { principal, counted };
}

/** What `work` gives or throws, once the request is counted. Without quota left, that is the answer whatever `work` found. */
export async function afterQuota<T>(admission: Admission | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await admission?.counted;
  }
}

/** Counts a request that leads nowhere (404, 405), if it carries working credentials. @throws AppError `rate_limit_exceeded` */
export async function countUnrouted(
  registrar: Registrar,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const admission = await authenticateAndCount(registrar, request, response);
    await admission?.counted;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limit_exceeded') throw error;
  }
}
