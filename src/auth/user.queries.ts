import type { SelectingRequest } from '../access/service-request.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { readById } from '../database/reads/by-id.ts';
import { recordReader } from '../database/reads/record-readers.ts';
import type { Selected } from '../database/reads/selection.ts';
import { AppError } from '../shared/errors.ts';
import { userReadModel } from './user.read-model.ts';

/** Until the second factor that the role requires is registered, the user has none of the permissions of the role ([D67]). */
const withoutFactor: ReadModel = {
  ...userReadModel,
  fields: { ...userReadModel.fields, permissions: { sql: `'{}'::text[]` } },
};

/** Returns the signed-in user ([D16]). @throws AppError `unauthorized` */
export async function getProfile<T>({ caller, database, selection }: SelectingRequest): Promise<Selected<T>> {
  const record = { from: 'users u', institutionId: caller.institutionId, id: caller.actorId as number };
  const model = caller.mustRegisterFactor ? withoutFactor : userReadModel;
  const profile = await readById<T>(database.pool, model, record, selection);
  if (!profile) throw new AppError('unauthorized', 'The session has ended. Log in again.');
  return profile;
}

/** Returns one user of the caller's institution. */
export const getUser = recordReader(userReadModel, 'users u');
