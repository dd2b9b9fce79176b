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
  userId: number;
  email: string;
  name: string;
  language: Language;
  institution: string;
  timeZone: string;
  /** The reason why the address takes no mail; null if it takes mail. */
  suppressed: string | null;
}

/** Only active users. */
const RECIPIENTS = `
  select u.id as "userId", u.email, u.name, coalesce(u.language, i.language) as language, i.name as institution,
    i.time_zone as "timeZone", s.reason as suppressed
  from users u join institutions i on i.id = $1
    left join suppressed_addresses s on s.institution_id = $1 and s.email = lower(u.email)
  where u.institution_id = $1 and u.id = any($2::int[]) and u.active`;

const INSERT = `
  insert into mails
    (institution_id, user_id, kind, recipient, message_id, sealed_content, answer, status, next_attempt_at)
  select $1, user_id, kind, recipient, message_id, sealed_content, suppressed,
    case when suppressed is null then 'waiting' else 'suppressed' end, case when suppressed is null then now() end
  from unnest($2::int[], $3::text[], $4::text[], $5::uuid[], $6::bytea[], $7::text[])
    as mail (user_id, kind, recipient, message_id, sealed_content, suppressed)`;

/** A mail to a user, before it has words. */
export interface NewMail {
  readonly userId: number;
  readonly subject: MailSubject;
}

/**
 * Writes mails to users of an institution, one each, in the transaction of their cause ([D73]): they are sent if and only if that is
 * committed. One to an address that takes no mail is listed without its text.
 * @returns those that will be sent: none if the service sends no mail, and none to a user who is not active
 */
export async function queueMails<Mail extends NewMail>(
  client: PoolClient,
  { config, encryptionKey }: MailSettings,
  institutionId: number,
  mails: readonly Mail[],
): Promise<Mail[]> {
  if (mailTransport(config) === null || mails.length === 0) return [];
  const byUser = new Map(mails.map((mail) => [mail.userId, mail]));
  const { rows } = await prepared<Recipient>(client, RECIPIENTS, [institutionId, [...byUser.keys()]]);
  const written = rows.flatMap((recipient) => {
    const mail = byUser.get(recipient.userId);
    return mail ? { mail, recipient, messageId: randomUUID() } : [];
  });
  await prepared(client, INSERT, [
    institutionId,
    written.map(({ mail }) => mail.userId),
    written.map(({ mail }) => mail.subject.kind),
    written.map(({ recipient }) => recipient.email),
    written.map(({ messageId }) => messageId),
    written.map(({ mail, recipient, messageId }) =>
      recipient.suppressed === null
        ? sealContent(encryptionKey, messageId, writeContent(mail.subject, recipient))
        : null,
    ),
    written.map(({ recipient }) => recipient.suppressed),
  ]);
  return written.flatMap(({ mail, recipient }) => (recipient.suppressed === null ? mail : []));
}

/** Writes a mail to one user, like `queueMails`. @returns whether it will be sent */
export async function queueMail(
  client: PoolClient,
  settings: MailSettings,
  { institutionId, userId }: UserKey,
  subject: MailSubject,
): Promise<boolean> {
  return (await queueMails(client, settings, institutionId, [{ userId, subject }])).length === 1;
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
