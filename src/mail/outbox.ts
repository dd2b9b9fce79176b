import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { UserKey } from '../access/caller.ts';
import type { Language } from '../access/languages.ts';
import { prepared } from '../database/reads/prepared.ts';
import { type MailSettings, mailTransport } from './mail-settings.ts';
import { sealContent } from './message.ts';
import type { AccountEvent } from './texts/mail-texts.ts';
import { type MailSubject, writeContent } from './texts/write-content.ts';

interface Recipient {
  email: string;
  name: string;
  language: Language;
  institution: string;
  timeZone: string;
  /** The reason why the address takes no mail; null if it takes mail. */
  suppressed: string | null;
}

/** Only active users. */
const RECIPIENT = `
  select u.email, u.name, coalesce(u.language, i.language) as language, i.name as institution, i.time_zone as "timeZone",
    s.reason as suppressed
  from users u join institutions i on i.id = $1
    left join suppressed_addresses s on s.institution_id = $1 and s.email = lower(u.email)
  where u.institution_id = $1 and u.id = $2 and u.active`;

const INSERT = `
  insert into mails (institution_id, user_id, kind, recipient, message_id, sealed_content) values ($1, $2, $3, $4, $5, $6)`;

const INSERT_SUPPRESSED = `
  insert into mails (institution_id, user_id, kind, recipient, status, answer, next_attempt_at)
  values ($1, $2, $3, $4, 'suppressed', $5, null)`;

/**
 * Writes a mail to a user in the transaction of its cause ([D73]): it is sent if and only if that is committed. One to an address that
 * takes no mail is listed without its text.
 * @returns false if none will be sent: the service sends no mail, the address takes none, or the user is not active
 */
export async function queueMail(
  client: PoolClient,
  { config, encryptionKey }: MailSettings,
  { institutionId, userId }: UserKey,
  subject: MailSubject,
): Promise<boolean> {
  if (mailTransport(config) === null) return false;
  const { rows } = await prepared<Recipient>(client, RECIPIENT, [institutionId, userId]);
  const [recipient] = rows;
  if (!recipient) return false;
  const values = [institutionId, userId, subject.kind, recipient.email];
  if (recipient.suppressed !== null) {
    await prepared(client, INSERT_SUPPRESSED, [...values, recipient.suppressed]);
    return false;
  }
  const messageId = randomUUID();
  const content = sealContent(encryptionKey, messageId, writeContent(subject, recipient));
  await prepared(client, INSERT, [...values, messageId, content]);
  return true;
}

/** Tells a user by mail that something by which the user signs in was changed ([D65]). */
export function mailAccountChange(
  client: PoolClient,
  settings: MailSettings,
  owner: UserKey,
  event: AccountEvent,
): Promise<boolean> {
  return queueMail(client, settings, owner, { kind: 'account_changed', event, at: new Date() });
}

/** Mails that are deleted. Their texts are gone when they are sent. */
export const oldMails = { table: 'mails', column: 'created_at', age: '90 days' };
