import type { Caller } from '../../access/caller.ts';
import type { Registrar } from '../../registrar.ts';

/** A request that lacks a permission. */
export interface RefusedRequest {
  readonly caller: Caller;
  readonly registrar: Registrar;
  /** Settles when the request is counted, rejects if it is beyond the quota ([D48]); absent if the request is not counted. */
  readonly counted?: Promise<unknown> | undefined;
}

/**
 * Writes an audit record of a refused permission ([D42]). A failure to do so is only logged. Requests beyond the quota are not
 * recorded, because they would make the trail grow without bound.
 * @param operation the requested root field: `createStudent`
 */
export async function recordRefusal({ caller, registrar, counted }: RefusedRequest, operation: string): Promise<void> {
  try {
    await counted;
  } catch {
    return;
  }
  try {
    await registrar.refusals.record(caller, operation);
  } catch (error) {
    registrar.log.error(
      { err: error, requestId: caller.requestId, operation },
      'could not record a permission refusal',
    );
  }
}
