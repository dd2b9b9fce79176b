import type { Pool, PoolClient } from 'pg';
import type { UserKey } from '../../access/caller.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { type MailSettings, requireMail } from '../../mail/mail-settings.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { LinkKind } from '../../mail/texts/mail-texts.ts';
import { hashCredential } from '../principals/credential-hash.ts';
import { generateRefreshToken, institutionOfToken } from '../sessions/refresh-token.ts';
import { findUserById, type SignInUser } from '../sessions/sign-in-user.ts';

const HOUR = 3_600_000;

/** Milliseconds for which a link works ([D72]). */
const LIFETIMES: Readonly<Record<LinkKind, number>> = {
  password_reset: HOUR / 2,
  first_password: 7 * 24 * HOUR,
  invitation: 7 * 24 * HOUR,
};

/** SQL of the digest of a user's password and email: a link must not outlive the address that it was mailed to. */
const DIGEST = `sha256(convert_to(lower(u.email) || ' ' || coalesce(u.password_hash, ''), 'UTF8'))`;

const INSERT = `
  insert into password_links (institution_id, hash, user_id, credentials_digest, expires_at)
  select $1, $2, $3, ${DIGEST}, $4 from users u where u.institution_id = $1 and u.id = $3`;

/**
 * Mails a link that sets a user's password, in the transaction of its cause. The secret is behind `#`: browsers do not send it, so
 * that scanners which open links use nothing up.
 * @returns false if the user's address takes no mail
 * @throws AppError `conflict` if the service sends none
 */
export async function mailPasswordLink(
  client: PoolClient,
  settings: MailSettings,
  owner: UserKey,
  kind: LinkKind,
): Promise<boolean> {
  const address = requireMail(settings.config);
  const token = generateRefreshToken(owner.institutionId);
  const until = new Date(Date.now() + LIFETIMES[kind]);
  const link = `${address}/dashboard/new-password#${token}`;
  if (!(await queueMail(client, settings, owner, { kind, link, until }))) return false;
  await prepared(client, INSERT, [owner.institutionId, hashCredential(token), owner.userId, until]);
  return true;
}

const FIND = `
  select u.id from password_links l join users u on u.institution_id = $1 and u.id = l.user_id and u.active
  where l.institution_id = $1 and l.hash = $2 and l.expires_at > now() and l.credentials_digest = ${DIGEST}`;

type Owner = { id: number };

/** Returns the active user whose password a link sets; undefined if the link does not work any more. */
export async function findLinkOwner(pool: Pool, token: string): Promise<SignInUser | undefined> {
  const institutionId = institutionOfToken(token);
  if (institutionId === undefined) return undefined;
  const { rows } = await prepared<Owner>(pool, FIND, [institutionId, hashCredential(token)]);
  return rows[0] && findUserById(pool, institutionId, rows[0].id);
}

/** Like `findLinkOwner`, and locks the user: of two requests with one link, the second finds another password. */
export async function lockLinkOwner(client: PoolClient, token: string): Promise<number | undefined> {
  const values = [institutionOfToken(token), hashCredential(token)];
  return (await prepared<Owner>(client, `${FIND} for update of u`, values)).rows[0]?.id;
}

/** Links that are deleted when they have expired. */
export const expiredPasswordLinks = { table: 'password_links', column: 'expires_at', age: '0 days' };
