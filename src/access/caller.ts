import type { RequestTransaction } from '../database/transactions/request-transaction.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { Permission } from './permissions.ts';
import type { Plan } from './plans.ts';

/** Kinds of actors in the audit trail ([D42]). */
export const actorTypes = ['user', 'api_key', 'system'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Properties of a request that do not depend on its credentials. */
export interface RequestScope {
  readonly requestId: string;
  readonly ip: string | null;
  /** Value of the `User-Agent` header. */
  readonly userAgent?: string | undefined;
  /**
   * Errors in the input. Values of the wrong type are already listed when a service is called; the service adds its own.
   * Nothing is written if there are any.
   */
  readonly problems: ValidationErrors;
  /** Accepted versions of the record to change ([D23]); any version if absent. */
  readonly expectedVersions?: readonly number[] | undefined;
  /** The transaction of the whole request, if its response is stored together with its effect ([D49]). */
  readonly transaction?: RequestTransaction;
}

/** The identity behind a credential. It is cached and shared by the requests that carry the credential. */
export interface Principal {
  readonly institutionId: number;
  readonly plan: Plan;
  readonly actorType: ActorType;
  /** Id of the user or API key; null for the system. */
  readonly actorId: number | null;
  readonly actorName: string;
  /** Identifies the user or API key in rate limits and idempotency keys: `user:7`, `api_key:3`. */
  readonly credential: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The session of a bearer token; null for API keys and the system. */
  readonly sessionId: number | null;
}

/** The principal and the properties of its request: everything a service needs for its decisions and for the audit trail. */
export interface Caller extends Principal, RequestScope {
  /** Resolves when the request is counted, rejects if it is beyond the quota ([D48]); absent if the request is not counted. */
  readonly counted?: Promise<void>;
}

/** Returns the id of the user who makes the request; null for an API key and the system. */
export function userIdOf({ actorType, actorId }: Caller): number | null {
  return actorType === 'user' ? actorId : null;
}
