import { change } from '../database/change.ts';
import { added } from '../database/differences.ts';
import { Problems } from '../problems.ts';
import type { Registrar } from '../registrar.ts';
import type { Caller } from './caller.ts';

/**
 * Leaves an audit record of a permission that was refused ([D42]). The refusal stands even where it cannot be recorded. A
 * request beyond the quota leaves none, or it would make the trail grow without bound.
 * @param operation the root field that was asked for: `createStudent`
 */
export async function recordRefusal(caller: Caller, { database, log }: Registrar, operation: string): Promise<void> {
  try {
    await caller.counted;
  } catch {
    return;
  }
  // What was refused has no effect, so the record shares nothing with it.
  const own: Caller = { ...caller, problems: new Problems(), transaction: undefined };
  const resource = { type: 'operation', id: null };
  const changes = added({ operation });
  try {
    await change(database, own, async (tx) => tx.record({ action: 'permission.refused', resource, changes }));
  } catch (error) {
    log.error({ err: error, requestId: caller.requestId, operation }, 'a refused permission was not recorded');
  }
}
