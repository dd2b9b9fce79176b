import type { Registrar } from '../../registrar.ts';
import type { Caller } from './caller.ts';

/**
 * Leaves an audit record of a permission that was refused ([D42]). The refusal stands even where it cannot be recorded. A
 * request beyond the quota leaves none, or it would make the trail grow without bound.
 * @param operation the root field that was asked for: `createStudent`
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
    log.error({ err: error, requestId: caller.requestId, operation }, 'a refused permission was not recorded');
  }
}
