import { sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import type { Selected } from '../../database/reads/selection.ts';

export interface UserListArguments extends PageArguments {
  role?: string | null;
  active?: boolean | null;
  search?: string | null;
}

/** Lists users of the institution, filtered by role, state and words of name or email, ordered by id ([D39]). */
export async function listUsers<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: UserListArguments,
): Promise<Selected<Page<T>>> {
  const conditions = new Conditions('u', caller.institutionId)
    .addIfPresent(
      args.role,
      (role) =>
        sql`u.role_id = (select id from roles where institution_id = ${caller.institutionId} and name = ${role})`,
    )
    .addIfPresent(args.active, (active) => sql`u.active = ${active}`)
    .words(errors, sql`search_normalise(u.name || ' ' || u.email || search_unspaced(u.name))`, args.search);
  const page = readPageArguments(args, errors);
  return readPage<T>(database.pool, userReadModel, conditions.query('users u', 'u.id'), selection, page);
}
