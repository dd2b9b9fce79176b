import type { Caller } from '../src/access/caller.ts';
import { unauthorized } from '../src/access/decide.ts';
import type { AnonymousRequest } from '../src/access/service-request.ts';
import type { QuotaUse } from '../src/auth/limits/quota.ts';
import type { Selection } from '../src/database/reads/selection.ts';
import type { RecordedReads } from '../src/disclosures/recorded-reads.ts';
import { ValidationErrors } from '../src/input/validation-errors.ts';
import type { Registrar } from '../src/registrar.ts';

/** The request as resolvers and permission rules see it. */
export interface GraphQLContext {
  readonly registrar: Registrar;
  /** The request as it is before its caller and its arguments are known. */
  readonly scope: AnonymousRequest;
  /** Null for a request without credentials. */
  readonly caller: Caller | null;
  /**
   * Resolves to the state of the quota when the request is counted, to undefined without a quota; rejects if the request is beyond it
   * ([D48]). Absent if the request is not counted.
   */
  readonly counted?: Promise<QuotaUse | undefined> | undefined;
  /** Collects what the operation reads about students. Set if its caller is a recipient of data, not a member of staff. */
  readonly reads?: RecordedReads;
  /** The selection of the operation's only root field. Set if the response may pass through as text. */
  readonly selection?: Selection;
  /** True if the document may have several root fields. Each of them then collects only the errors of its own arguments. */
  readonly hasManyFields?: boolean;
}

/** Returns the request's scope for one root field. */
export function scopeOf({ scope, hasManyFields }: GraphQLContext): AnonymousRequest {
  return hasManyFields ? { ...scope, errors: new ValidationErrors() } : scope;
}

/**
 * Returns the caller for a root field that needs one.
 * @throws AppError `unauthorized` without credentials
 */
export function callerOf({ caller }: GraphQLContext): Caller {
  if (!caller) throw unauthorized();
  return caller;
}
