import type { MailKind } from '../mail-kinds.ts';
import type { MailContent } from '../message.ts';

/** The changes of an account that a mail tells. */
export type AccountEvent =
  | 'passkey_added'
  | 'totp_added'
  | 'authenticator_removed'
  | 'recovery_codes_created'
  | 'password_changed'
  | 'identity_linked'
  | 'identity_unlinked';

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

interface MissingRoll {
  /** The day, written out. */
  readonly day: string;
  readonly classes: readonly string[];
  readonly link: string;
}

/** The kinds of mails with a link that sets a password. */
export type LinkKind = Exclude<MailKind, 'account_changed' | 'missing_roll' | 'test'>;

/** The texts of a language. */
export type MailTexts = {
  readonly [Kind in LinkKind]: (data: Link) => MailContent;
} & {
  readonly greeting: (name: string) => string;
  readonly account_changed: (data: Notice) => MailContent;
  readonly missing_roll: (data: MissingRoll) => MailContent;
};
