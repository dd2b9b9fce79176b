import type { Caller } from '../../access/caller.ts';
import type { Registrar } from '../../registrar.ts';

/**
 * Writes an audit record of a refused permission ([D42]). A failure to do so is only logged. Requests beyond the quota are not
 * recorded, because they would make the trail grow without bound.
 * @param operation the requested root field: `createStudent`
 */
export async function recordRefusal(caller: Caller, { refusals, log }: Registrar, operation: string): Promise<void> {
  try {
    await caller.counted;
  } catch {
    return;
  }
  try {
    await refusals.record(caller, operation);
  } catch (error) {
    log.error({ err: error, requestId: caller.requestId, operation }, 'could not record a permission refusal');
  }
}
