import type { Pool } from 'pg';
import { prepared } from '../database/reads/prepared.ts';
import type { MailSettings } from './mail-settings.ts';
import { sealContent } from './message.ts';
import type { OutgoingMail, SendResult } from './transports/transport.ts';

const INSERT = `
  insert into mails (institution_id, user_id, kind, recipient, message_id, sealed_content, status, attempts, answer, next_attempt_at, sent_at)
  values ($1, $2, 'test', $3, $4, $5, $6, 1, $7, null, case when $6 <> 'failed' then now() end)`;

/** Lists a test of the mail settings, which was sent without the outbox, among the mails to a user. */
export async function listTestMail(
  pool: Pool,
  { encryptionKey }: Pick<MailSettings, 'encryptionKey'>,
  { institution_id: institutionId, id }: { institution_id: number; id: number },
  { to, messageId, content, result }: OutgoingMail & { readonly result: SendResult },
): Promise<void> {
  const { status, answer } = result;
  const sealed = status === 'kept' ? sealContent(encryptionKey, messageId, content) : null;
  const stored = status === 'sent' || status === 'kept' ? status : 'failed';
  await prepared(pool, INSERT, [institutionId, id, to.address, messageId, sealed, stored, answer]);
}
