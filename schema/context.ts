import type { Caller, RequestScope } from '../src/access/caller.ts';
import type { Selection } from '../src/database/reads/selection.ts';
import { AppError } from '../src/errors.ts';
import { ValidationErrors } from '../src/input/validation-errors.ts';
import type { Registrar } from '../src/registrar.ts';

/** The request as resolvers and permission rules see it. */
export interface GraphQLContext {
  readonly registrar: Registrar;
  readonly scope: RequestScope;
  /** Null for a request without credentials. */
  readonly caller: Caller | null;
  /** The selection of the operation's only root field. Set if the response may pass through as text. */
  readonly selection?: Selection;
  /** True if the document may have several root fields. Each of them then collects only the errors of its own arguments. */
  readonly hasManyFields?: boolean;
}

/** Returns the request's scope for one root field. */
export function scopeOf({ scope, hasManyFields }: GraphQLContext): RequestScope {
  return hasManyFields ? { ...scope, problems: new ValidationErrors() } : scope;
}

/**
 * Returns the caller for a root field that needs one.
 * @throws AppError `unauthorized` without credentials
 */
export function callerOf({ caller, hasManyFields }: GraphQLContext): Caller {
  if (!caller) throw unauthorized();
  return hasManyFields ? { ...caller, problems: new ValidationErrors() } : caller;
}

/** Creates the error for a request that lacks required credentials. */
export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'Credentials are required: a bearer token from POST /auth/login, or an API key in X-API-Key.',
  );
}
