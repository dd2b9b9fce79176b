import type { Caller, RequestScope } from '../src/auth/caller.ts';
import type { Shape } from '../src/database/shape.ts';
import { AppError } from '../src/errors.ts';
import type { Registrar } from '../src/registrar.ts';

/** What every resolver and every rule sees of the request. */
export interface GraphQLContext {
  readonly registrar: Registrar;
  readonly scope: RequestScope;
  /** Null for a request without credentials. */
  readonly caller: Caller | null;
  /** Set where the answer passes through as text: what the operation selects under its one root field. */
  readonly shape?: Shape;
}

/** The caller of an operation that needs one. @throws AppError `unauthorized` */
export function callerOf(context: GraphQLContext): Caller {
  if (!context.caller) throw unauthorized();
  return context.caller;
}

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Credentials are required: a bearer token from POST /auth/login, or an API key in X-API-Key.');
}
