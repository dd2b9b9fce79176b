import type { Change } from '../../audit/change.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import { conflict } from '../../shared/errors.ts';

const WAYS = `
  select password_sign_in = 'allowed' as passwords, exists (
    select from identity_providers where institution_id = $1 and enabled) as provider
  from institutions where id = $1`;

/** Returns whether the users of the caller's institution sign in with passwords, and by a provider. */
export async function findWaysIn(tx: Change): Promise<{ passwords: boolean; provider: boolean }> {
  return onlyRow(await tx.query<{ passwords: boolean; provider: boolean }>(WAYS));
}

const OTHERS = `
  select i.password_sign_in = 'refused' as "isNeeded", exists (
    select from identity_providers p where p.institution_id = $1 and p.enabled and p.id is distinct from $2) as "isThere"
  from institutions i where i.id = $1 for no key update of i`;

/**
 * Checks that users have a provider to sign in by where passwords are refused ([D70]). Locks the institution, so that two providers
 * are not deleted at once.
 * @param exceptId the provider that is about to go
 * @throws AppError `conflict`
 */
export async function assertAnotherProvider(tx: Change, exceptId: number): Promise<void> {
  const { rows } = await tx.query<{ isNeeded: boolean; isThere: boolean }>(OTHERS, exceptId);
  if (!rows[0]?.isNeeded || rows[0].isThere) return;
  throw conflict('Passwords are refused, and this is the last enabled identity provider. Allow passwords first.');
}

const OTHER_WAYS = `
  select exists (select from identity_providers p where p.institution_id = $1 and p.enabled) as "hasProvider",
    exists (
      select from users u
      join roles r on r.institution_id = $1 and r.id = u.role_id and r.built_in and r.name = 'administrator'
      join authenticators a on a.institution_id = $1 and a.user_id = u.id and a.kind = 'passkey'
      where u.institution_id = $1 and u.active) as "hasPasskey"
  from institutions i where i.id = $1 for no key update of i`;

/**
 * Checks that users get in without passwords, and that an administrator does also while the provider is down ([D70]).
 * @throws AppError `conflict` that says what is missing
 */
export async function assertPasswordsCanGo(tx: Change): Promise<void> {
  const { rows } = await tx.query<{ hasProvider: boolean; hasPasskey: boolean }>(OTHER_WAYS);
  if (!rows[0]?.hasProvider) throw conflict('Configure and enable an identity provider first.');
  if (!rows[0].hasPasskey) throw conflict('An active administrator must have a passkey first.');
}

const WAYS_OF_USER = `
  select u.password_hash is not null and i.password_sign_in = 'allowed'
    or exists (
      select from authenticators a
      where a.institution_id = $1 and a.user_id = $2 and a.kind = 'passkey' and a.id is distinct from $4)
    or exists (
      select from user_identities o join identity_providers p on p.institution_id = $1 and p.id = o.provider_id
      where o.institution_id = $1 and o.user_id = $2 and o.id is distinct from $3 and p.enabled) as "isThere"
  from users u join institutions i on i.id = $1 where u.institution_id = $1 and u.id = $2`;

/**
 * Checks that a user, who is locked, can sign in without an account at a provider or a passkey that is about to go.
 * @throws AppError `conflict`
 */
export async function assertAnotherWayIn(
  tx: Change,
  userId: number,
  { identity, passkey }: { readonly identity?: number; readonly passkey?: number },
): Promise<void> {
  const { rows } = await tx.query<{ isThere: boolean }>(WAYS_OF_USER, userId, identity ?? null, passkey ?? null);
  if (rows[0]?.isThere) return;
  throw conflict('Nothing else signs you in. Set a password, register another passkey or link a provider first.');
}
