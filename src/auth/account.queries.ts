import type { Pool, PoolClient } from 'pg';
import type { Caller, UserKey } from '../access/caller.ts';
import type { Language } from '../access/languages.ts';
import type { ServiceRequest } from '../access/service-request.ts';
import type { AuthenticatorKind, SignInMethod } from '../access/sign-in-methods.ts';
import { prepared } from '../database/reads/prepared.ts';
import { dateTime } from '../database/reads/sql.ts';

/** A registered authenticator. */
export interface AuthenticatorView {
  id: number;
  kind: AuthenticatorKind;
  name: string;
  backedUp: boolean | null;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The signed-in user's account, and how this session was opened ([D67]). */
export interface AccountView {
  id: number;
  email: string;
  name: string;
  language: Language;
  hasPassword: boolean;
  authenticators: AuthenticatorView[];
  recoveryCodesLeft: number;
  mustRegisterFactor: boolean;
  signedInBy: SignInMethod[];
  signedInAt: string;
}

interface StoredAccount extends Omit<AccountView, 'authenticators' | 'mustRegisterFactor'> {
  /** Name of the institution. */
  institution: string;
}

const ACCOUNT = `
  select u.id, u.email, u.name, coalesce(u.language, i.language) as language, u.password_hash is not null as "hasPassword",
    i.name as institution, (select count(*)::int from recovery_codes c
      where c.institution_id = $1 and c.user_id = $2 and c.used_at is null) as "recoveryCodesLeft",
    s.methods as "signedInBy", ${dateTime('s.auth_time')} as "signedInAt"
  from users u
  join institutions i on i.id = $1
  join sessions s on s.institution_id = $1 and s.id = $3
  where u.institution_id = $1 and u.id = $2`;

const AUTHENTICATORS = `
  select id, kind, name, backed_up as "backedUp", ${dateTime('created_at')} as "createdAt", ${dateTime('last_used_at')} as "lastUsedAt"
  from authenticators where institution_id = $1 and user_id = $2 order by id`;

/** Returns the account of the signed-in user. */
export function getAccount({ caller, database }: ServiceRequest): Promise<AccountView> {
  return readAccount(database.pool, caller);
}

/** Reads the account of a caller, who must be a user. */
export async function readAccount(
  client: Pool | PoolClient,
  caller: Caller,
): Promise<AccountView & Pick<StoredAccount, 'institution'>> {
  const { institutionId, actorId, sessionId, mustRegisterFactor = false } = caller;
  const values = [institutionId, actorId];
  const account = await prepared<StoredAccount>(client, ACCOUNT, [...values, sessionId]);
  const authenticators = await readAuthenticators(client, { institutionId, userId: actorId as number });
  return { ...(account.rows[0] as StoredAccount), authenticators, mustRegisterFactor };
}

/** Reads the authenticators of a user. */
export async function readAuthenticators(
  client: Pool | PoolClient,
  { institutionId, userId }: UserKey,
): Promise<AuthenticatorView[]> {
  const values = [institutionId, userId];
  return (await prepared<AuthenticatorView>(client, AUTHENTICATORS, values)).rows;
}
