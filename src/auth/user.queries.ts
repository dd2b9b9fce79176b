import type { Database } from '../database/database.ts';
import { byId, readOne } from '../database/one.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { userReadable } from './user.fields.ts';

/** The signed-in user ([D16]). */
export async function getProfile<T>(caller: Caller, database: Database, shape: Shape): Promise<Shaped<T>> {
  const query = byId('users u', caller.institutionId, caller.actorId);
  const profile = await readOne<T>(database.pool, userReadable, query, shape);
  if (!profile) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return profile;
}
