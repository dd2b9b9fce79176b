import type { MailContent } from '../message.ts';

/** A mail that is about to be sent. */
export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly messageId: string;
  readonly content: MailContent;
}

/** The outcome of an attempt. */
export type SendResult =
  | { readonly status: 'sent' | 'kept'; readonly answer: string }
  /** The server refuses the mail for good, or even the address. */
  | { readonly status: 'refused' | 'bounced'; readonly answer: string }
  /** Worth another attempt. */
  | { readonly status: 'deferred'; readonly answer: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendResult>;
  close(): void;
}
