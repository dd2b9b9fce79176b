import { readById } from '../database/by-id.ts';
import type { Database } from '../database/database.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { userReadable } from './user.fields.ts';

/** The signed-in user ([D16]). */
export async function getProfile<T>(caller: Caller, database: Database, shape: Shape): Promise<Shaped<T>> {
  const record = { from: 'users u', institutionId: caller.institutionId, id: caller.actorId as number };
  const profile = await readById<T>(database.pool, userReadable, record, shape);
  if (!profile) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return profile;
}
