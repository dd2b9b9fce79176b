import type { Database } from '../database/connection/database.ts';
import { readById } from '../database/reads/by-id.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './principals/caller.ts';
import { userReadModel } from './user.read-model.ts';

/** The signed-in user ([D16]). */
export async function getProfile<T>(caller: Caller, database: Database, selection: Selection): Promise<Selected<T>> {
  const record = { from: 'users u', institutionId: caller.institutionId, id: caller.actorId as number };
  const profile = await readById<T>(database.pool, userReadModel, record, selection);
  if (!profile) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return profile;
}
