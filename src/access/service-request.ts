import type { Database } from '../database/connection/database.ts';
import type { Selection } from '../database/reads/selection.ts';
import type { Caller } from './caller.ts';

/** A request to a service: its caller and the database. */
export interface ServiceRequest {
  readonly caller: Caller;
  readonly database: Database;
}

/** A request for a record or a list, with the fields that its caller selects. */
export interface SelectingRequest extends ServiceRequest {
  readonly selection: Selection;
}
