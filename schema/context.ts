import type { Caller, RequestScope } from '../src/auth/principals/caller.ts';
import type { Selection } from '../src/database/reads/selection.ts';
import { AppError } from '../src/errors.ts';
import { ValidationErrors } from '../src/input/validation-errors.ts';
import type { Registrar } from '../src/registrar.ts';

/** What every resolver and every rule sees of the request. */
export interface GraphQLContext {
  readonly registrar: Registrar;
  readonly scope: RequestScope;
  /** Null for a request without credentials. */
  readonly caller: Caller | null;
  /** Set where the answer passes through as text: what the operation selects under its one root field. */
  readonly selection?: Selection;
  /** Set where a document may have several root fields: each collects the problems of its own arguments only. */
  readonly manyFields?: boolean;
}

/** The request as one root field sees it. */
export function scopeOf({ scope, manyFields }: GraphQLContext): RequestScope {
  return manyFields ? { ...scope, problems: new ValidationErrors() } : scope;
}

/** The caller of a root field that needs one. @throws AppError `unauthorized` */
export function callerOf({ caller, manyFields }: GraphQLContext): Caller {
  if (!caller) throw unauthorized();
  return manyFields ? { ...caller, problems: new ValidationErrors() } : caller;
}

/** The refusal of a request without credentials where some are needed. */
export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'Credentials are required: a bearer token from POST /auth/login, or an API key in X-API-Key.',
  );
}
