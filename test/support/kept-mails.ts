import { type MailContent, openContent } from '../../src/mail/message.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

interface StoredMail {
  readonly kind: string;
  readonly status: string;
  readonly content: MailContent;
}

type Recipient = Pick<TestUser, 'email'>;

/** Returns the mails to a user that wait or are kept, oldest first. */
export async function keptMails({ registrar }: TestApp, { email }: Recipient): Promise<StoredMail[]> {
  const text = `select kind, status, message_id, sealed_content from mails where recipient = $1 and sealed_content is not null order by created_at, id`;
  const { rows } = await registrar.database.pool.query(text, [email]);
  return rows.map(({ kind, status, message_id: messageId, sealed_content: sealed }) => ({
    kind,
    status,
    content: openContent(registrar.encryptionKey, messageId, sealed) as MailContent,
  }));
}

/** Returns the secret of the link in the newest mail to a user. */
export async function newestToken(app: TestApp, user: Recipient): Promise<string> {
  const link = (await keptMails(app, user)).at(-1)?.content.paragraphs.find((text) => text.startsWith('http'));
  return link?.split('#')[1] as string;
}

/** Asks for a new password, and returns the secret of the link in the mail. */
export async function passwordToken(app: TestApp, user: Recipient): Promise<string> {
  await app.anonymous().graphql('mutation ($email: String!) { requestPasswordReset(email: $email) { message } }', {
    email: user.email,
  });
  return newestToken(app, user);
}
