import type { Database } from '../database/connection/database.ts';
import type { Selection } from '../database/reads/selection.ts';
import type { RequestTransaction } from '../database/transactions/request-transaction.ts';
import type { ValidationErrors } from '../input/validation-errors.ts';
import type { Caller, RequestIdentity } from './caller.ts';
import type { SessionKind } from './session-kinds.ts';

/** The parts of a request that are read before its caller and its arguments are known. */
interface RequestScope {
  /**
   * Errors of the input. Values of the wrong type are already listed when a service is called; the service adds its own. Nothing
   * is written if there are any.
   */
  readonly errors: ValidationErrors;
  /** Accepted versions of the record to change ([D23]); any version if absent. */
  readonly expectedVersions?: readonly number[] | undefined;
  /** The transaction of the whole request, if its response is stored together with its effect ([D49]). */
  readonly transaction?: RequestTransaction | undefined;
}

/** A request whose caller is not known, such as a login. */
export interface AnonymousRequest extends RequestScope, RequestIdentity {
  /** The kind of session that is opened or refreshed; `api` if absent. */
  readonly sessionKind?: SessionKind;
}

/** A request to a service. */
export interface ServiceRequest extends RequestScope {
  readonly caller: Caller;
  readonly database: Database;
  /** Absent for commands. */
  readonly selection?: Selection | undefined;
}

/** A request for a record or a list, with the fields that its caller selects. */
export interface SelectingRequest extends ServiceRequest {
  readonly selection: Selection;
}
