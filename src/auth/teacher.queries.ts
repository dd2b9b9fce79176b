import { sql } from 'kysely';
import type { Permission } from '../access/permissions.ts';
import { assertMayReadFields } from '../access/require-permission.ts';
import type { SelectingRequest } from '../access/service-request.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { readMany } from '../database/reads/many.ts';
import { inNameOrder } from '../database/reads/sql.ts';
import { userReadModel } from './user.read-model.ts';

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
