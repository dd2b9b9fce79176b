import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toText } from '../message.ts';
import type { MailTransport, OutgoingMail, SendResult } from './transport.ts';

/** Keeps mails as files in DATA_DIR/mail, which mail programs open, so that a first start shows everything. */
export class KeptTransport implements MailTransport {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mail');
  }

  async send({ to, messageId, content }: OutgoingMail): Promise<SendResult> {
    const name = `${messageId}.eml`;
    const headers = [
      `To: ${header(to.name)} <${to.address}>`,
      `Subject: ${header(content.subject)}`,
      `Message-ID: <${messageId}@localhost>`,
      'Auto-Submitted: auto-generated',
      'Content-Type: text/plain; charset=utf-8',
    ];
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, name), `${headers.join('\r\n')}\r\n\r\n${toText(content)}`, { mode: 0o600 });
    return { status: 'kept', answer: name };
  }

  close(): void {
    // Nothing is open.
  }
}

/** A header may have ASCII characters only: others are encoded (RFC 2047), which also takes line breaks. */
function header(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}
