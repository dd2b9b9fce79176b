import { sql } from 'kysely';
import type { Permission } from '../access/permissions.ts';
import { assertMayReadFields } from '../access/require-permission.ts';
import type { SelectingRequest } from '../access/service-request.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { readById } from '../database/reads/by-id.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { readMany, recordReader } from '../database/reads/record-readers.ts';
import type { Selected } from '../database/reads/selection.ts';
import { inNameOrder } from '../database/reads/sql.ts';
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

/** A teacher has one of these. */
const TEACHING: readonly Permission[] = ['record:attendance', 'submit:grades'];

/** The most teachers that are listed. More are found by their names. */
const MAX_TEACHERS = 100;

const ORDER = `${inNameOrder('u.name')}, u.id`;

/**
 * Lists the active users who may teach, by name. A search reads names only; otherwise it would reveal emails to callers who may not
 * read them.
 * @throws AppError `validation_error`; `forbidden` for other fields than id, name and role without `read:users`
 */
export async function listTeachers<T>(
  { caller, database, selection, errors }: SelectingRequest,
  search: string | null | undefined,
): Promise<T[]> {
  assertMayReadFields(caller, 'read:users', selection.fields, ['id', 'nodeId', 'name', 'role']);
  const { where, values } = new Conditions('u', caller.institutionId)
    .add(sql`u.active`)
    .add(sql`exists (
      select from roles where institution_id = u.institution_id and id = u.role_id and permissions && ${TEACHING}::text[])`)
    .words(errors, sql`search_normalise(u.name || search_unspaced(u.name))`, search)
    .query('users u', ORDER);
  errors.throwIfAny();
  const from = `(select u.* from users u where ${where} order by ${ORDER} limit ${MAX_TEACHERS}) u`;
  return readMany<T>(database.pool, userReadModel, { from, where: 'true', orderBy: ORDER, values }, selection);
}
