import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../../settings/config.ts';
import { toHtml, toText } from '../message.ts';
import type { MailTransport, OutgoingMail, SendResult } from './transport.ts';

/** Milliseconds for each step of the dialogue with a server. */
const TIMEOUT = 15_000;

const MAX_ANSWER = 300;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Sends mails by SMTP. STARTTLS with a valid certificate is required, except by a server on this machine. */
export class SmtpTransport implements MailTransport {
  private readonly transporter;

  /** @param host in the ids of messages: that of the service's address */
  constructor(
    url: string,
    private readonly from: string,
    private readonly host: string,
  ) {
    const { protocol, hostname, port, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    const isLocal = isLoopback(hostname);
    this.transporter = createTransport({
      pool: true,
      maxConnections: 4,
      host: hostname,
      port: Number(port || (secure ? 465 : 587)),
      secure,
      requireTLS: !isLocal && !secure,
      // A server on this machine needs no TLS, so that it may also have a certificate that nobody has signed.
      tls: { rejectUnauthorized: secure || !isLocal },
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(mail: OutgoingMail): Promise<SendResult> {
    try {
      const { response } = await this.transporter.sendMail(this.toOptions(mail));
      return { status: 'sent', answer: response.slice(0, MAX_ANSWER) };
    } catch (error) {
      return toFailure(error as SmtpError);
    }
  }

  close(): void {
    this.transporter.close();
  }

  private toOptions({ to, messageId, content }: OutgoingMail): SendMailOptions {
    return {
      from: this.from,
      // As values: in a text a comma would add a recipient.
      to: { name: to.name, address: to.address },
      envelope: { from: addressOf(this.from), to: to.address },
      subject: content.subject,
      text: toText(content),
      html: toHtml(content),
      messageId: `<${messageId}@${this.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }
}

/** Returns the address of `Name <address>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

/** 5xx is for good: after RCPT TO it is the address, after DATA the mail. Other failures concern the server, and pass. */
function toFailure({ command, responseCode = 0, response, message }: SmtpError): SendResult {
  const answer = (response ?? message).slice(0, MAX_ANSWER);
  if (responseCode < 500) return { status: 'deferred', answer };
  if (command === 'RCPT TO') return { status: 'bounced', answer };
  return { status: command === 'DATA' ? 'refused' : 'deferred', answer };
}
