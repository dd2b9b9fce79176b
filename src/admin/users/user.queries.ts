import { type RawBuilder, sql } from 'kysely';
import type { SelectingRequest } from '../../access/service-request.ts';
import type { SecondFactorState } from '../../access/sign-in-methods.ts';
import { userReadModel } from '../../auth/user.read-model.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { inNameOrder, orderSql, ordersOf } from '../../database/reads/sql.ts';

const orderKeys = {
  id: [],
  name: [inNameOrder('coalesce(u.family_name, u.name)'), inNameOrder('u.given_name')],
  email: [inNameOrder('u.email')],
  role: [`(select ${inNameOrder('r.name')} from roles r where r.institution_id = $1 and r.id = u.role_id)`],
  last_login_at: ['u.last_login_at'],
};
export const userOrders = ordersOf(orderKeys);
export type UserOrder = (typeof userOrders)[number];

export interface UserListArguments extends PageArguments {
  role?: string | null;
  active?: boolean | null;
  secondFactor?: SecondFactorState | null;
  search?: string | null;
  orderBy?: UserOrder | null;
}

/** Lists users of the institution, filtered by role, state, second factor and words of name or email, by id ([D39]) unless asked otherwise. */
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
    .addIfPresent(args.secondFactor, (state) => inState(state, caller.institutionId))
    .words(errors, sql`u.search_text`, args.search);
  const page = readPageArguments(args, errors);
  const query = conditions.query('users u', orderSql('u', orderKeys, args.orderBy));
  return readPage<T>(database.pool, userReadModel, query, selection, page);
}

function inState(state: SecondFactorState, institutionId: number): RawBuilder<boolean> {
  const has = sql<boolean>`exists (select from authenticators a where a.institution_id = ${institutionId} and a.user_id = u.id)`;
  if (state === 'registered') return has;
  if (state === 'none') return sql`not ${has}`;
  return sql`not ${has} and u.role_id in (
    select id from roles where institution_id = ${institutionId} and requires_second_factor)`;
}
