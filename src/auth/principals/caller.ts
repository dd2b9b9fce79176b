import type { RequestTransaction } from '../../database/transactions/request-transaction.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { Plan } from '../institution.entity.ts';
import type { Permission } from './permissions.ts';

/** What kinds of actor the audit trail tells apart ([D42]). */
export const actorTypes = ['user', 'api_key', 'system'] as const;
export type ActorType = (typeof actorTypes)[number];

/** What is known of a request whoever makes it. */
export interface RequestScope {
  readonly requestId: string;
  readonly ip: string | null;
  /** What the client calls itself. */
  readonly userAgent?: string | undefined;
  /**
   * What is already known to be wrong with the input (values of the wrong type). A service adds what else it finds, and
   * nothing is ever written while there is any.
   */
  readonly problems: ValidationErrors;
  /** Versions of which the record that is changed must have one ([D23]); any will do where absent. */
  readonly expectedVersions?: readonly number[] | undefined;
  /** The transaction that the whole request runs in, where its answer is kept together with its effect ([D49]). */
  readonly transaction?: RequestTransaction;
}

/** Who a credential stands for: what can be kept and shared by the requests that carry it. */
export interface Principal {
  readonly institutionId: number;
  readonly plan: Plan;
  readonly actorType: ActorType;
  /** Id of the user or API key; null for the system itself. */
  readonly actorId: number | null;
  readonly actorName: string;
  /** What rate limits and idempotency keys are counted by: `user:7`, `api_key:3`. */
  readonly credential: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The session of a bearer token; null for API keys and the system. */
  readonly sessionId: number | null;
}

/** Who asks, on behalf of which institution, through which request: everything a service needs to decide and to record. */
export interface Caller extends Principal, RequestScope {
  /** Settles when the request has been counted, and rejects where it is beyond the quota ([D48]); absent where it does not count. */
  readonly counted?: Promise<void>;
}

/** Id of the user who asks; null for an API key and the system. */
export function userIdOf({ actorType, actorId }: Caller): number | null {
  return actorType === 'user' ? actorId : null;
}
