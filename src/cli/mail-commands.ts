import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { findUserByEmail } from '../auth/sessions/sign-in-user.ts';
import { listTestMail } from '../mail/list-test-mail.ts';
import { type MailSettings, requireMail } from '../mail/mail-settings.ts';
import type { MailContent } from '../mail/message.ts';
import { openTransport } from '../mail/open-transport.ts';
import { readConfig } from '../settings/config.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { withDatabase } from './admin-database.ts';
import { examples } from './options.ts';

/** Returns what commands need to write mails, which the running service sends. */
export function mailSettings(): MailSettings {
  const config = readConfig();
  return { config, encryptionKey: loadSecrets(config).encryptionKey };
}

const TEST: MailContent = { subject: 'Test of the mail settings', paragraphs: ['Registrar can send mail.'] };

/** Adds `send-test-mail` ([D73]). If the address is a user's, the dashboard of that institution lists the mail. */
export function addMailCommands(program: Command): void {
  program
    .command('send-test-mail')
    .description('Send a mail at once with the settings of the service, and print what the mail server answers.')
    .requiredOption('--to <email>', 'address that gets the mail')
    .addHelpText('after', examples('send-test-mail --to ada@springfield.example'))
    .action(async ({ to }: { to: string }) => {
      const config = readConfig();
      requireMail(config);
      const transport = await openTransport(config);
      const mail = { to: { name: '', address: to }, messageId: randomUUID(), content: TEST };
      const result = await transport.send(mail);
      transport.close();
      await withDatabase(async ({ pool }) => {
        const user = await findUserByEmail(pool, to);
        if (user) await listTestMail(pool, mailSettings(), user, { ...mail, result });
      });
      if (result.status !== 'sent' && result.status !== 'kept')
        throw new OperatorError(`The mail was not sent: ${result.answer}`);
      console.log(
        result.status === 'sent'
          ? `The mail server took the mail: ${result.answer}`
          : keptAt(config.DATA_DIR, result.answer),
      );
    });
}

function keptAt(dataDir: string, file: string): string {
  return `SMTP_URL is not set, so the mail is kept in ${dataDir}/mail/${file}.`;
}
