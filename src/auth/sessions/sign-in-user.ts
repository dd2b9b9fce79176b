import type { Pool } from 'pg';
import { type Caller, callerWithoutPermissions } from '../../access/caller.ts';
import type { Permission } from '../../access/permissions.ts';
import type { Plan } from '../../access/plans.ts';
import type { AnonymousRequest, ServiceRequest } from '../../access/service-request.ts';
import type { AuthenticatorKind, PasswordSignIn } from '../../access/sign-in-methods.ts';
import { findOwner, isOwnedBy } from '../../database/citus/credential-owners.ts';
import type { Database } from '../../database/connection/database.ts';
import { prepared } from '../../database/reads/prepared.ts';

/** A user who signs in, with everything that decides about the way in. */
export interface SignInUser {
  readonly institution_id: number;
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly active: boolean;
  readonly role: string;
  /** The permissions of the role, also while the user has none of them for want of a second factor. */
  readonly permissions: readonly Permission[];
  readonly plan: Plan;
  readonly time_zone: string;
  /** True if the institution is closed. */
  readonly closed: boolean;
  readonly password_sign_in: PasswordSignIn;
  /** True if the role requires a second factor ([D67]). */
  readonly requires_second_factor: boolean;
  /** The kinds of the authenticators that the user has registered. */
  readonly authenticators: readonly AuthenticatorKind[];
}

/** Selects users. @param isOwn limits a column to the institution by its value, by which a cluster finds the node */
const selectUser = (isOwn: (column: string) => string) => `
  select u.institution_id, u.id, u.email, u.name, u.password_hash, u.active, r.name as role, r.permissions, i.plan, i.time_zone,
    i.closed_at is not null as closed, i.password_sign_in, r.requires_second_factor,
    array(
      select distinct a.kind from authenticators a
      where a.institution_id = u.institution_id and ${isOwn('a.institution_id')} and a.user_id = u.id order by 1) as authenticators
  from users u
  join roles r on r.institution_id = u.institution_id and r.id = u.role_id
  join institutions i on i.id = u.institution_id
  where ${isOwn('u.institution_id')}`;

const BY_EMAIL = `${selectUser((column) => isOwnedBy(column, '$2'))} and lower(u.email) = lower($1)`;

const BY_ID = `${selectUser((column) => `${column} = $1`)} and u.id = $2`;

/** Finds the user of an email, in any institution. */
export async function findUserByEmail(pool: Pool, email: string): Promise<SignInUser | undefined> {
  const owner = await findOwner(pool, 'email', email);
  return (await prepared<SignInUser>(pool, BY_EMAIL, [email, owner])).rows[0];
}

/** Finds a user by id. */
export async function findUserById(pool: Pool, institutionId: number, id: number): Promise<SignInUser | undefined> {
  return (await prepared<SignInUser>(pool, BY_ID, [institutionId, id])).rows[0];
}

/** Returns the request of a user who signs in and has no permissions yet. */
export function requestOfUser(request: AnonymousRequest, database: Database, user: SignInUser): ServiceRequest {
  const caller: Caller = callerWithoutPermissions(request, 'user', user);
  return { caller, database, errors: request.errors };
}
