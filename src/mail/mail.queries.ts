import { sql } from 'kysely';
import type { Permission } from '../access/permissions.ts';
import { assertCallerHolds, assertRecentSignIn } from '../access/require-permission.ts';
import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { Conditions } from '../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { dateTime } from '../database/reads/sql.ts';
import type { MailKind, MailStatus } from './mail-kinds.ts';
import type { MailSettings } from './mail-settings.ts';
import { openContent, toText } from './message.ts';
import { suppressedFields } from './suppression.service.ts';

export interface MailListArguments extends PageArguments {
  status?: MailStatus | null;
  kind?: MailKind | null;
}

/** Readable fields of a mail, never its text. */
const mailReadModel: ReadModel = {
  keys: ['id'],
  joins: {},
  fields: {
    id: { sql: 'm.id' },
    kind: { sql: 'm.kind' },
    to: { sql: 'm.recipient' },
    status: { sql: 'm.status' },
    attempts: { sql: 'm.attempts' },
    answer: { sql: 'm.answer' },
    createdAt: { sql: dateTime('m.created_at') },
    sentAt: { sql: dateTime('m.sent_at') },
    nextAttemptAt: { sql: dateTime('m.next_attempt_at') },
  },
};

/** Lists mails of the institution, the newest first. */
export function listMails<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: MailListArguments,
): Promise<Selected<Page<T>>> {
  const conditions = new Conditions('m', caller.institutionId)
    .addIfPresent(args.status, (status) => sql`m.status = ${status}`)
    .addIfPresent(args.kind, (kind) => sql`m.kind = ${kind}`);
  const page = readPageArguments(args, errors);
  return readPage<T>(database.pool, mailReadModel, conditions.query('mails m', 'm.id desc'), selection, page);
}

/** A mail with its text, while it is kept or waits. */
export interface MailView {
  id: number;
  kind: MailKind;
  to: string;
  status: MailStatus;
  attempts: number;
  answer: string | null;
  createdAt: string;
  sentAt: string | null;
  nextAttemptAt: string | null;
  subject: string | null;
  text: string | null;
}

type Row = Omit<MailView, 'subject' | 'text'> & {
  messageId: string;
  content: Buffer | null;
  /** The permissions of the recipient. */
  permissions: Permission[];
};

const MAIL = `
  select m.id, m.kind, recipient as to, status, attempts, answer, ${dateTime('m.created_at')} as "createdAt", ${dateTime('sent_at')} as "sentAt",
    ${dateTime('next_attempt_at')} as "nextAttemptAt", message_id as "messageId", sealed_content as content, r.permissions
  from mails m
  join users u on u.institution_id = $1 and u.id = m.user_id
  join roles r on r.institution_id = $1 and r.id = u.role_id
  where m.institution_id = $1 and m.id = $2`;

/**
 * Returns a mail. Whoever reads a link for a password could set that password, so the dashboard asks to sign in again.
 * @throws AppError `reauthentication_required`; `forbidden` if the recipient has permissions that the caller does not have
 */
export async function getMail(
  { caller, database, errors }: ServiceRequest,
  { encryptionKey }: MailSettings,
  id: number,
): Promise<MailView | null> {
  errors.throwIfAny();
  assertRecentSignIn(caller);
  const { rows } = await prepared<Row>(database.pool, MAIL, [caller.institutionId, id]);
  if (!rows[0]) return null;
  const { messageId, content: sealed, permissions, ...mail } = rows[0];
  assertCallerHolds(caller, permissions, 'You cannot read a mail to a user with permissions you do not have');
  const content = sealed && mail.status !== 'failed' ? openContent(encryptionKey, messageId, sealed) : null;
  return { ...mail, subject: content?.subject ?? null, text: content && toText(content) };
}

const suppressedReadModel: ReadModel = {
  keys: ['email'],
  joins: {},
  fields: suppressedFields,
};

/** Lists the addresses that take no mail, the newest first. */
export function listSuppressedAddresses<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: PageArguments,
): Promise<Selected<Page<T>>> {
  const page = readPageArguments(args, errors);
  const query = new Conditions('s', caller.institutionId).query('suppressed_addresses s', 's.created_at desc, s.email');
  return readPage<T>(database.pool, suppressedReadModel, query, selection, page);
}
