import { expect, onTestFinished, test } from 'vitest';
import { SmtpTransport } from '../../src/mail/transports/smtp.ts';
import { MailServer } from '../support/mail-server.ts';

/** The dialogue with mail servers. `0.0.0.0` leads to this machine, but is no name of it, as little as that of a server elsewhere. */

async function send(host: string, options: object) {
  const server = await MailServer.start(options);
  const { SMTP_URL, MAIL_FROM } = server.settings;
  const transport = new SmtpTransport(SMTP_URL.replace('127.0.0.1', host), MAIL_FROM, 'school.example');
  onTestFinished(async () => {
    transport.close();
    await server.stop();
  });
  const content = { subject: 'Hello', paragraphs: ['Hello.'] };
  const { status } = await transport.send({ to: { name: 'Ada', address: 'ada@x.example' }, messageId: '1', content });
  return { status, tls: server.received.map(({ isEncrypted }) => isEncrypted) };
}

const withoutTls = { disabledCommands: ['STARTTLS', 'AUTH'] };
/** The server has a certificate that nobody has signed. */
const withTls = { disabledCommands: ['AUTH'] };

test('nothing is sent to a server elsewhere that offers no TLS, or has a certificate that nobody has signed', async () => {
  expect(await send('0.0.0.0', withoutTls)).toEqual({ status: 'deferred', tls: [] });
  expect(await send('0.0.0.0', withTls)).toEqual({ status: 'deferred', tls: [] });
});

test('a server on this machine may have TLS, with any certificate, or none', async () => {
  expect(await send('127.0.0.1', withoutTls)).toEqual({ status: 'sent', tls: [false] });
  expect(await send('127.0.0.1', withTls)).toEqual({ status: 'sent', tls: [true] });
});
