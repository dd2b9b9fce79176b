import type { MailKind } from '../mail-kinds.ts';
import type { MailContent } from '../message.ts';

/** What has happened to an account. */
export type AccountEvent =
  | 'passkey_added'
  | 'totp_added'
  | 'authenticator_removed'
  | 'recovery_codes_created'
  | 'password_changed';

interface Link {
  readonly institution: string;
  readonly link: string;
  /** When the link expires, in the institution's zone. */
  readonly until: string;
}

interface Notice {
  readonly institution: string;
  readonly event: AccountEvent;
  readonly at: string;
}

/** What each kind of mail says. */
interface MailData extends Record<MailKind, object> {
  readonly invitation: Link;
  readonly password_reset: Link;
  readonly account_changed: Notice;
}

/** The texts of a language. */
export type MailTexts = {
  readonly [Kind in MailKind]: (data: MailData[Kind]) => MailContent;
} & { readonly greeting: (name: string) => string };
