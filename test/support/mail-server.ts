import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly isEncrypted: boolean;
}

interface Refusal {
  readonly at: 'RCPT' | 'DATA';
  readonly code: number;
}

/** A mail server on this machine. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** What it refuses next; undefined to accept. */
  refusal: Refusal | undefined;
  /** True to take a mail and never answer. */
  isSilent = false;
  /** Resolves when mails are answered. */
  answersFrom: Promise<void> = Promise.resolve();
  connections = 0;
  private readonly server: SMTPServer;

  private constructor(options: object = {}) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, accept) => {
        this.connections += 1;
        accept();
      },
      onRcptTo: (_address, _session, accept) => accept(this.refuse('RCPT')),
      onData: (stream, { envelope, secure }, accept) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          await this.answersFrom;
          if (this.isSilent) return;
          const refused = this.refuse('DATA');
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          if (!refused) this.received.push({ from, to, raw: Buffer.concat(chunks).toString(), isEncrypted: secure });
          accept(refused);
        });
      },
      ...options,
    });
    // A killed client breaks its connection.
    this.server.on('error', () => undefined);
  }

  static async start(options: object = {}): Promise<MailServer> {
    const server = new MailServer(options);
    server.server.listen(0, '127.0.0.1');
    await once(server.server.server, 'listening');
    return server;
  }

  /** The settings of a service that sends its mails here. */
  get settings() {
    const { port } = this.server.server.address() as AddressInfo;
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Springfield High <sis@school.example>',
      PUBLIC_URL: 'https://school.example/registrar',
    };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private refuse(at: Refusal['at']): Error | undefined {
    if (this.refusal?.at !== at) return undefined;
    return Object.assign(new Error('refused'), { responseCode: this.refusal.code });
  }
}
