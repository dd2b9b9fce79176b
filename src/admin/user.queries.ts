import type { PoolClient } from 'pg';
import type { Caller } from '../auth/caller.ts';
import { userReadable } from '../auth/user.queries.ts';
import { byId, readOne } from '../database/one.ts';
import { type Page, type PageArguments, pageOf, readPage } from '../database/page.ts';
import type { Shape, Shaped } from '../database/shape.ts';
import { wordPatterns } from '../database/sql.ts';
import type { Registrar } from '../registrar.ts';

export interface UserListArguments extends PageArguments {
  role?: string | null;
  active?: boolean | null;
  search?: string | null;
}

/** A page of the institution's users by role, state and words of name or email, in the order of their ids ([D39]). */
export async function listUsers<T>(
  registrar: Registrar,
  caller: Caller,
  args: UserListArguments,
  shape: Shape,
): Promise<Shaped<Page<T>>> {
  const page = pageOf(args, caller.problems);
  const values: unknown[] = [caller.institutionId];
  const conditions = ['u.institution_id = $1'];
  const add = (condition: string, value: unknown) => conditions.push(condition.replace('?', `$${values.push(value)}`));
  if (args.role != null) add('u.role_id = (select id from roles where institution_id = $1 and name = ?)', args.role);
  if (args.active != null) add('u.active = ?', args.active);
  for (const pattern of wordPatterns(args.search ?? '')) {
    add("search_normalise(u.name || ' ' || u.email) like search_normalise(?)", pattern);
  }
  const query = { from: 'users u', where: conditions.join(' and '), orderBy: 'u.id', values };
  return readPage<T>(registrar.database.pool, userReadable, query, shape, page);
}

/** One user, as the transaction sees it. */
export async function readUser<T>(
  client: PoolClient,
  institutionId: number,
  id: number,
  shape: Shape,
): Promise<Shaped<T>> {
  const query = byId('users u', institutionId, id);
  return (await readOne<T>(client, userReadable, query, shape)) as Shaped<T>;
}
